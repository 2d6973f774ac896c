import { sql } from "drizzle-orm";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { aRegistration } from "#test/factories.ts";
import { PASSWORD } from "#test/people/log-ins.ts";
import { partyOf } from "#test/people/many-members.ts";
import { REQUESTS, type Shot } from "#test/security/requests.ts";
import type { Sample } from "./calls.ts";
import { PASSKEYS } from "./passkeys.ts";
import type { Stage } from "./stage.ts";

export const run = (stage: Stage, text: string) => stage.shop.app.db.execute(sql.raw(text));

/** Anna at the card page of her unpaid party; she pays, if `isPaid`, and no one has told the portal yet. */
export async function annaPays(stage: Stage, who: "anna" | "bert" = "anna"): Promise<void> {
  const { shop, world } = stage;
  const { body } = await shop.app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: world[who].cookie,
    body: { registrationId: world[who].pendingId },
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
/** It is noted each time, since something is done each time. */
const NOTED: Sample = { isAddedAgain: /^\+ audit_log / };
/** A file that leaves the portal. */
const FILE: Sample = { ...NOTED, breaksOff: true };
/** Each form that is begun has a challenge of its own, which expires. */
const CHALLENGED: Sample = { isAddedAgain: /^\+ passkey_challenges / };
const IMPORT_FAILS = "a failed import says so and saves nothing, and its file is chosen again";
const NOT_CONNECTED = "the mailing list is not connected";

/** Other samples than those of the tests of rights, whose calls may be refused and still show who may what. */
export const SAMPLES: Record<string, Sample> = {
  "POST /api/login": { isRefused: "no administrator here has a password" },
  "POST /api/member/login": {
    // No one has the cookie of a session whose answer was lost; it is listed under Sessions.
    isAddedAgain: /^\+ sessions /,
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
  "POST /api/events/:id/circulars": { isRefused: "the people of the dinner have not been read" },
  "POST /api/events/:id/circulars/test": { isAddedAgain: /^\+ (audit_log|outbox|outbox_owners) / },
  "POST /api/events/:id/table-emails": { isRefused: "the tables are not published" },
  "POST /api/emails-to-members": { isRefused: "the members have not been read" },
  "POST /api/emails-to-members/test": { isAddedAgain: /^\+ (audit_log|outbox|outbox_owners) / },
  "POST /api/emails-to-members/scheduled": { isRefused: "the members have not been read" },
  "PUT /api/emails-to-members/scheduled/:id": { isRefused: "no email is scheduled" },
  "POST /api/emails-to-members/scheduled/:id/stop": { isRefused: "no email is scheduled" },
  "POST /api/emails/unsubscribe/:token": { isRefused: "it is not the form of a mail program" },
  "POST /api/events/:id/scheduled-circulars": { isRefused: "the people of the dinner have not been read" },
  "PUT /api/scheduled-circulars/:id": { isRefused: "no email is scheduled" },
  "POST /api/scheduled-circulars/:id/stop": { isRefused: "no email is scheduled" },
  "POST /api/circulars/:id/stop": { isRefused: "no email has been sent" },
  "POST /api/events/:id/moments/:kind/send": { isRefused: "the people of the dinner have not been read" },
  "GET /api/circulars/:id/emails": { isRefused: "no email has been sent" },
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
  "POST /api/registrations/:id/put-back": {
    prepare: async ({ shop: { app }, world: { anna, full } }) =>
      void (await app.call("DELETE", `/api/registrations/${anna.manuallyPaidId}`, { cookie: full })),
  },
  "POST /api/attendees/:id/put-back": {
    prepare: async ({ shop: { app }, world: { anna, full } }) => {
      const leaves = { change: "remove person", attendeeId: anna.guestId };
      const { body } = await app.call<ChangePreview>(
        "POST",
        `/api/registrations/${anna.confirmedId}/preview`,
        {
          cookie: full,
          body: leaves,
        },
      );
      const { updatedAt, goesBack } = body;
      await app.call("DELETE", `/api/attendees/${anna.guestId}`, {
        cookie: full,
        body: { updatedAt, goesBack, isTold: true },
      });
    },
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
      run(stage, `delete from waitlist_entries where number = ${stage.world.anna.waitingId}`).then(
        () => undefined,
      ),
  },
  "POST /api/events/:id/waitlist/decline": {
    prepare: (stage) => anOffer(stage),
    shot: async (stage) => {
      const { rows } = await run(stage, "select max(id) as id from waitlist_offers");
      const path = `/api/events/${stage.world.dinners.full}/waitlist/decline`;
      return { path, body: { offerId: rows[0]?.id } };
    },
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
  "POST /api/payments/:id/receipt": {
    prepare: async (stage) => void (await run(stage, "update outbox set sent_at = created_at")),
    shot: ({ world: { anna } }) => ({
      path: `/api/payments/${anna.paymentId}/receipt`,
      body: { to: anna.email },
    }),
  },
  // A new address in place of the one before.
  "POST /api/member/calendar-feed": NOTED,
  // Each invitation is an email of its own.
  "POST /api/members/:id/invitation": { isAddedAgain: /^\+ (audit_log|outbox|outbox_owners) / },
  // The seats are held for longer, and giving up is asked for, each time.
  "POST /api/card-payments/:id/continue": NOTED,
  "POST /api/card-payments/:id/abandon": NOTED,
  "POST /api/payments/:id/refunds": { survives: /outbox/, mayEndOtherwise: NOT_SENT },
  "POST /api/reconciliations": {
    goesOn: true,
    mayEndOtherwise: "each comparison is a row of its own, which says how it ended",
  },
  "GET /api/payments/export/csv": FILE,
  "GET /api/members/export/csv": FILE,
  "POST /api/members/export/csv": FILE,
  "GET /api/events/:id/attendees/csv": FILE,
  "GET /api/events/:id/attendees/docx": FILE,
  "GET /api/events/:id/pack": FILE,
  "GET /api/member/data": FILE,
  "GET /api/members/:id/data": FILE,
  "POST /api/payment/free": { shot: aFreePage },
  "POST /api/member/pay-dues": { mayEndOtherwise: PAGE_BEFORE },
  "POST /api/member/renew-dues": { mayEndOtherwise: PAGE_BEFORE },
  "POST /api/payment/create-manual-hosted-page": { mayEndOtherwise: PAGE_BEFORE },
  "POST /api/passkeys/begin": CHALLENGED,
  "POST /api/passkeys/log-in/begin": CHALLENGED,
  "POST /api/passkeys/confirm/begin": CHALLENGED,
  "POST /api/passkeys/recovery-codes": { isAddedAgain: /^\+ (audit_log|outbox|outbox_owners) / },
  ...PASSKEYS,
  "POST /api/events/:id/kitchen-copies/send": { shot: readCopy },
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

/** The page of a payment of nothing, for a party whose price has dropped to zero since. */
async function aFreePage({ shop: { app }, world: { anna, dinners } }: Stage): Promise<Shot> {
  const holdExpiresAt = new Date(app.now.getTime() + 600_000);
  const { id } = await aRegistration(app.db, {
    eventId: dinners.free,
    memberId: anna.memberId,
    status: "pending",
    amount: "0.00",
    holdExpiresAt,
  });
  const { body } = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId: id },
  });
  return { path: "/api/payment/free", form: { token: body.token } };
}

/** Kitchen papers as an officer has just read them, with a venue to send them to. */
async function readCopy({ shop: { app }, world: { full, dinners } }: Stage): Promise<Shot> {
  const cookie = full;
  const path = `/api/events/${dinners.first}`;
  const venue = { name: "Maison Claire", phone: "1", guarantee: 86, contacts: [], timeline: [] };
  const { status, text } = await app.call("PUT", `${path}/venue`, {
    cookie,
    body: { ...venue, emails: ["chef@maison.example"], updatedAt: null },
  });
  if (status >= 400) throw new Error(text);
  const { body } = await app.call<Record<string, unknown>>("GET", `${path}/kitchen-copies`, { cookie });
  const { version, fingerprint } = body;
  return { path: `${path}/kitchen-copies/send`, body: { version, fingerprint } };
}

async function reviewedImport({ shop, world }: Stage): Promise<Shot> {
  const path = `/api/imports/${world.importId}`;
  const fields = ["firstName", "lastName"];
  const { body } = await shop.app.call<{ digest: string }>("POST", `${path}/check`, {
    cookie: world.full,
    body: { fields },
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
    cookie: world.full,
    body: {},
  });
  if (status >= 400) throw new Error(text);
}
