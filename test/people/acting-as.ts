import type { Ctx } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { aProof } from "./proofs.ts";

/** What an action gets when this person asks for it, without a request through HTTP. */
export function actingAs(app: TestApp, who: { memberId: number | null; userId: number | null }): Ctx {
  const { db, config, now } = app;
  return {
    db,
    config,
    now,
    log: openLog(config),
    address: "",
    reply: new Headers(),
    request: new Request(config.publicUrl),
    sentOnce: null,
    me: {
      sid: "",
      ...who,
      role: "member",
      proof: aProof("member"),
      firstName: "A",
      lastName: "B",
      email: null,
      isShared: false,
      cookieSetAt: null,
      snapshot: "",
    },
  };
}
