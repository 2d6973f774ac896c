import { sql } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint.ts";
import { wholeContract } from "#server/whole-contract.ts";
import { PASSWORD } from "#test/people/log-ins.ts";
import { partyOf } from "#test/people/many-members.ts";
import { fire, REQUESTS, type Shot, signatureOf } from "#test/security/requests.ts";
import type { Break } from "./broken-steps.ts";
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
  /** Why its sample is refused, if it cannot be otherwise. */
  isRefused?: string | undefined;
};

type Sample = {
  isAddedAgain?: RegExp;
  goesOn?: boolean;
  prepare?: (stage: Stage) => Promise<void>;
  shot?: (stage: Stage) => Shot | Promise<Shot>;
  as?: (stage: Stage) => string;
  survives?: RegExp;
  mayEndOtherwise?: string;
  isRefused?: string;
};

/** The same in every repetition of a call, as a browser sends it. */
const KEY = { "idempotency-key": "0b4ecd0e-6f2f-4b4e-9d7c-2f9d7e0c1a11" };

export const run = (stage: Stage, text: string) => stage.shop.app.db.execute(sql.raw(text));

/** Anna at the card page of her unpaid party; she pays, if `isPaid`, and no one has told the portal yet. */
export async function annaPays(stage: Stage, who: "anna" | "bert" = "anna"): Promise<void> {
  const { shop, world } = stage;
  const { body } = await shop.app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    ...{ cookie: world[who].cookie, body: { registrationId: world[who].pendingId } },
  });
  await shop.pay(body.token);
}

const noNotification = (stage: Stage, count: number) =>
  stage.shop.control("POST", "/faults", { name: "dropNotification", count });

const notification = (stage: Stage) =>
  JSON.stringify({
    notificationId: "steps-1",
    eventType: "net.authorize.payment.authcapture.created",
    payload: { entityName: "transaction", id: stage.world.anna.transactionId },
  });

const PAGE_BEFORE = "the card page asked for before is closed, and its row stays";
/** Decision 019. */
export const NOT_SENT = "a refund that was not sent is an open item, which an officer sends";
/** What is asked twice is noted twice; of money and seats nothing is there twice. */
const NOTED = /^\+ audit_log /;
const IMPORT_FAILS = "a failed import says so and saves nothing, and its file is chosen again";
const NOT_CONNECTED = "the mailing list is not connected";

/** Other samples than those of the tests of rights, whose calls may be refused and still show who may what. */
const SAMPLES: Record<string, Sample> = {
  "POST /api/member/login": {
    shot: () => ({ path: "/api/member/login", body: { username: "anna", password: PASSWORD } }),
  },
  "GET /api/payment/return/:ref": { prepare: (stage) => annaPays(stage) },
  "POST /api/payment/return/:ref": {
    prepare: async (stage) => {
      await noNotification(stage, 1);
      await annaPays(stage);
    },
  },
  "POST /api/member/email-confirmation": { isAddedAgain: /^\+ (address_links|outbox|outbox_owners) / },
  "PATCH /api/attendees/:id": { mayEndOtherwise: "a change made again is a change of its own" },
  "POST /api/payment/webhook": {
    shot: (stage) => ({ path: "/api/payment/webhook", body: JSON.parse(notification(stage)) }),
  },
  "POST /api/registrations/:id/cancel": {
    shot: ({ world }) => ({ path: `/api/registrations/${world.anna.paidId}/cancel`, body: {} }),
  },
  "DELETE /api/registrations/:id": {
    shot: ({ world }) => ({ path: `/api/registrations/${world.anna.paidId}` }),
  },
  "POST /api/registrations": {
    mayEndOtherwise: "a second registration takes the place of the unpaid first one",
    shot: ({ world }) => ({
      path: "/api/registrations",
      body: { ...partyOf(2, world.dinners.free), agreeToTerms: true },
    }),
  },
  "POST /api/events/:id/waitlist": {
    prepare: (stage) =>
      run(stage, `delete from registrations where id = ${stage.world.anna.waitingId}`).then(() => undefined),
  },
  "POST /api/events/:id/waitlist/decline": {
    prepare: (stage) => anOffer(stage),
  },
  "POST /api/events/:id/board/undo": {
    prepare: (stage) => steer(stage, ["moves"]),
    shot: (stage) => boardStep(stage, "undo"),
  },
  "POST /api/events/:id/board/redo": {
    prepare: (stage) => steer(stage, ["moves", "undo"]),
    shot: (stage) => boardStep(stage, "redo"),
  },
  "POST /api/imports": { isAddedAgain: /^\+ (audit_log|import_files|imports) / },
  "POST /api/imports/:id/run": { shot: reviewedImport, goesOn: true, mayEndOtherwise: IMPORT_FAILS },
  "POST /api/imports/:id/undo": {
    goesOn: true,
    mayEndOtherwise: IMPORT_FAILS,
    prepare: async (stage) => {
      const { path, body } = await reviewedImport(stage);
      await stage.shop.app.call("POST", path, { cookie: stage.world.full, body });
    },
  },
  "POST /api/members/comprehensive-import": { isRefused: "no file is configured" },
  "POST /api/member/change-password": {
    shot: () => ({
      path: "/api/member/change-password",
      body: { currentPassword: PASSWORD, newPassword: "oysters and rye" },
    }),
  },
  "POST /api/emails/:id/dismiss": {
    prepare: async (stage) =>
      void (await run(
        stage,
        `update outbox set sent_at = null, given_up_at = created_at, error = 'x' where id = ${stage.world.anna.emailId}`,
      )),
  },
  "POST /api/payment/free": { isRefused: "needs the page of a payment of nothing" },
  "POST /api/member/pay-dues": { mayEndOtherwise: PAGE_BEFORE },
  "POST /api/member/renew-dues": { mayEndOtherwise: PAGE_BEFORE },
  "POST /api/payment/create-manual-hosted-page": { mayEndOtherwise: PAGE_BEFORE },
  "POST /api/passkeys": { isRefused: "needs an answer of an authenticator" },
  "POST /api/passkeys/log-in": { isRefused: "needs an answer of an authenticator" },
  "POST /api/passkeys/confirm": { isRefused: "needs an answer of an authenticator" },
  "DELETE /api/admin/officers/:id/passkeys": { isRefused: "needs a passkey that was just used" },
  "DELETE /api/admin/users/:id/passkeys": { isRefused: "needs a passkey that was just used" },
  "POST /api/events/:id/kitchen-copies/send": { isRefused: "needs a look at the papers" },
  "PUT /api/constant-contact/token": { isRefused: NOT_CONNECTED },
  "POST /api/constant-contact/try-sync": { isRefused: NOT_CONNECTED },
  "POST /api/constant-contact/sync-all": { isRefused: NOT_CONNECTED },
  "POST /api/constant-contact/update-member-status": { isRefused: NOT_CONNECTED },
  "POST /api/refunds/:id/send": { survives: /outbox/, mayEndOtherwise: NOT_SENT },
  "POST /api/registrations/:id/offer": {
    prepare: async (stage) =>
      void (await run(stage, `update events set total_seats = 5 where id = ${stage.world.dinners.full}`)),
  },
};

async function reviewedImport({ shop, world }: Stage): Promise<Shot> {
  const path = `/api/imports/${world.importId}`;
  const fields = ["firstName", "lastName"];
  const { body } = await shop.app.call<{ digest: string }>("POST", `${path}/check`, {
    ...{ cookie: world.full, body: { fields } },
  });
  return { path: `${path}/run`, body: { fields, digest: body.digest, couples: [] } };
}

/** A step of the table board, with the version that it is a step from. */
async function boardStep({ shop, world }: Stage, step: string): Promise<Shot> {
  const path = `/api/events/${world.dinners.first}/board`;
  const { body } = await shop.app.call<{ version: number }>("GET", path, { cookie: world.full });
  const moves = REQUESTS["POST /api/events/:id/board/moves"]?.shot(world.anna, world).body;
  return { path: `${path}/${step}`, body: step === "moves" ? moves : { version: body.version } };
}

async function steer(stage: Stage, made: readonly string[]): Promise<void> {
  for (const step of made) {
    const { path, body } = await boardStep(stage, step);
    await stage.shop.app.call("POST", path, { cookie: stage.world.full, body });
  }
}

/** Anna has been offered the seats of the full dinner. */
export async function anOffer({ shop, world }: Stage): Promise<void> {
  await run({ shop } as Stage, `update events set total_seats = 5 where id = ${world.dinners.full}`);
  const { status, text } = await shop.app.call("POST", `/api/registrations/${world.anna.waitingId}/offer`, {
    ...{ cookie: world.full, body: {} },
  });
  if (status >= 400) throw new Error(text);
}

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
  return wholeContract.map((endpoint) => callOf(endpoint));
}

function callOf(endpoint: Endpoint): Call {
  const name = `${endpoint.method} ${endpoint.path}`;
  const sample = SAMPLES[name] ?? {};
  return {
    name,
    prepare: sample.prepare,
    isRefused: sample.isRefused,
    survives: sample.survives,
    goesOn: sample.goesOn ?? false,
    isAddedAgain: sample.isAddedAgain ?? (isOfMoney(name) ? undefined : NOTED),
    mayEndOtherwise: sample.mayEndOtherwise,
    async run(stage) {
      const { world, shop } = stage;
      const request = REQUESTS[name];
      if (!request) throw new Error(`${name} has no sample in test/security/requests.ts`);
      const compose = async () => (await sample.shot?.(stage)) ?? request.shot(world.anna, world);
      const shot = await stage.steps.unwatched(compose);
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
