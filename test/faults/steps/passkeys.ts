import { Authenticator, begin } from "#test/people/authenticator.ts";
import type { Shot } from "#test/security/requests.ts";
import type { Sample } from "./calls.ts";
import type { Stage } from "./stage.ts";

/** The same id in every run, so that what it leaves can be compared. */
const key = new Authenticator({ credentialId: Buffer.alloc(32, 7) });
const officersKey = new Authenticator({ credentialId: Buffer.alloc(32, 8) });
/** The cookie that binds the newest challenge to its browser. */
let browser = "";

/** The authenticator's answer to a challenge that was just asked for. */
async function answered(
  { shop: { app } }: Stage,
  { path, cookie = "", as }: { path: string; cookie?: string; as: "made" | "signed" },
): Promise<Shot> {
  const begun = await begin(app, `${path}/begin`, cookie);
  browser = begun.browser;
  return { path, body: { response: key[as](app, begun.challenge) } };
}

const added = async ({ shop }: Stage, cookie: string, its = key) => {
  const { status, text } = await its.add(shop.app, cookie);
  if (status >= 400) throw new Error(text);
};
const withBrowser = ({ world }: Stage) => `${world.anna.cookie}; ${browser}`;

const ONCE = "a challenge is used once, so the authenticator is asked again";

/** Calls that an authenticator answers, or that need one. */
export const PASSKEYS: Record<string, Sample> = {
  "POST /api/passkeys": {
    shot: (stage) => answered(stage, { path: "/api/passkeys", cookie: stage.world.anna.cookie, as: "made" }),
    as: withBrowser,
    mayEndOtherwise: ONCE,
  },
  "POST /api/passkeys/log-in": {
    mayEndOtherwise: ONCE,
    prepare: (stage) => added(stage, stage.world.anna.cookie),
    shot: (stage) => answered(stage, { path: "/api/passkeys/log-in", as: "signed" }),
    as: () => browser,
  },
  "POST /api/passkeys/confirm": {
    prepare: (stage) => added(stage, stage.world.anna.cookie),
    shot: (stage) =>
      answered(stage, { path: "/api/passkeys/confirm", cookie: stage.world.anna.cookie, as: "signed" }),
    as: withBrowser,
  },
  "DELETE /api/admin/officers/:id/passkeys": {
    prepare: (stage) => added(stage, stage.world.full, officersKey),
  },
  "DELETE /api/admin/users/:id/passkeys": {
    async prepare(stage) {
      await added(stage, stage.world.administrator);
      await added(stage, stage.world.full, officersKey);
    },
    shot: ({ world }) => ({ path: `/api/admin/users/${world.userId}/passkeys` }),
  },
};
