import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#server/app.ts";
import { fire, REQUESTS, type Shot, signatureOf } from "#test/security/requests.ts";
import type { Break } from "./broken-steps.ts";
import { SAMPLES } from "./samples.ts";
import type { Stage } from "./stage.ts";

/** Something that writes: how its situation arises, and how it is done once more. */
export type Call = {
  name: string;
  prepare?: ((stage: Stage) => Promise<void>) | undefined;
  /** The answer's status and text; a job has none. */
  run: (stage: Stage) => Promise<{ status: number; text: string; location: string | null } | undefined>;
  /** It does many things one by one and goes on after one that fails, so any of them may be lacking until its next run. */
  goesOn?: boolean;
  /** Why it may end otherwise after a failure than without one. */
  mayEndOtherwise?: string | undefined;
  /** What asking again adds by design: lines of the audit log, another email with a link. */
  isAddedAgain?: RegExp | undefined;
  /** Breaks that are not tried, since it would wait for minutes by the machine's clock. */
  isPatientIn?: readonly Break[] | undefined;
  /** What may fail without the rest, by the text of the statement (076). */
  survives?: RegExp | undefined;
  /** Its answer is a file that is written row by row: if that fails, the file breaks off, as every browser says. */
  breaksOff?: boolean | undefined;
  /** Why its sample is refused, if it cannot be otherwise. */
  isRefused?: string | undefined;
};

export type Sample = Omit<Call, "name" | "run" | "isPatientIn"> & {
  /** What is sent, and once more when the call is repeated. */
  shot?: (stage: Stage) => Shot | Promise<Shot>;
  as?: (stage: Stage) => string;
};

/** The same in every repetition of a call, as a browser sends it. */
const KEY = { "idempotency-key": "0b4ecd0e-6f2f-4b4e-9d7c-2f9d7e0c1a11" };

/** Calls and jobs of money and seats, which are broken in `npm test` as well. */
const OF_MONEY = new Set([
  ...[
    "POST /api/registrations",
    "POST /api/registrations/:id/cancel",
    "POST /api/payment/create-hosted-page",
  ],
  ...["GET /api/payment/return/:ref", "POST /api/refunds/:id/send"],
  ...["job: read notifications", "job: expire offers"],
]);
export const isOfMoney = (name: string) => OF_MONEY.has(name);

/** Calls of endpoints, from the contract; one that reads alone shows it in its first run. */
export function endpointCalls(): Call[] {
  return endpoints.map((endpoint) => callOf(endpoint));
}

function callOf(endpoint: Endpoint): Call {
  const name = `${endpoint.method} ${endpoint.path}`;
  const sample = SAMPLES[name] ?? {};
  // The same when the call is repeated, as a browser sends a form again.
  let shot: Shot = { path: "" };
  return {
    name,
    ...sample,
    async prepare(stage) {
      await sample.prepare?.(stage);
      const { world } = stage;
      const request = REQUESTS[name];
      if (!request) throw new Error(`${name} has no sample in test/security/requests.ts`);
      shot = (await sample.shot?.(stage)) ?? request.shot(world.anna, world);
    },
    async run(stage) {
      const { shop } = stage;
      const cookie = sample.as?.(stage) ?? cookieOf(endpoint, stage);
      const signed =
        name === "POST /api/payment/webhook" ? signatureOf(shop.app, JSON.stringify(shot.body)) : {};
      const headers = { ...KEY, ...signed };
      const { status, text, headers: said } = await fire(shop.app, name, { shot, cookie, headers });
      return { status, text, location: said.get("location") };
    },
  };
}

function cookieOf({ who }: Endpoint, { world }: Stage): string {
  if (who === "visitor") return "";
  if (who === "member") return world.anna.cookie;
  return who === "administrator" ? world.administrator : world.full;
}
