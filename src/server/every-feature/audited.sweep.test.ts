import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import type { Board } from "#contract/seating/board.ts";
import { routes } from "#server/app.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import type { Reply } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { follow, linksMailedTo } from "#test/people/address-links.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aChoiceLink } from "#test/people/choice-links.ts";
import { register, type SignedIn } from "#test/people/many-members.ts";
import { aMenu, MAIN } from "#test/people/menus.ts";
import { notedForNothing, requestsOf } from "#test/people/sent-again.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { aCredit } from "#test/security/stored.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

const OLD = "Correct-Horse-7";
const NEW = "Battery-Staple-9";
let olga: SignedIn;
let anna: SignedIn;
let dinner: number;
let passwordHash = "";

beforeEach(async () => {
  olga = await aFullOfficer(app);
  passwordHash ||= await hashPassword(OLD);
  const { id } = await aMember(app.db, { userName: "anna", passwordHash });
  anna = { id, cookie: await sessionOf(app, { memberId: id }) };
  const deadline = new Date("2026-03-20T04:00:00.000Z");
  dinner = (await aDinner(app.db, { registrationDeadline: deadline })).id;
});

/** The endpoint is written as the catalog has it: "POST /api/events". */
const as = (who: SignedIn, endpoint: string, body: unknown = {}) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return app.call(method, path, { cookie: who.cookie, body });
};
const annasParty = async (facts: object = {}) =>
  (await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...facts })).id;
async function newestAttendee(): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from attendees`);
  return rows[0]?.id ?? 0;
}
const CIRCULAR = {
  slice: { who: "coming", tables: [], owes: false, lacks: null },
  subject: "The garage is closed",
  body: "Please park elsewhere.",
};
const TO_MEMBERS = {
  slice: { statuses: [], ranks: [], dues: null, came: null, areOfficers: false },
  serviceReason: null,
  subject: "A new season",
  body: "We dine again.",
};
const IN_MARCH = "2026-03-20T15:00:00.000Z";
async function scheduled() {
  await annasParty();
  return as(olga, `POST /api/events/${dinner}/scheduled-circulars`, {
    ...CIRCULAR,
    key: randomUUID(),
    seen: ["anna.weber@example.org"],
    sendAt: IN_MARCH,
  });
}
async function membersSeen(): Promise<string[]> {
  const { body } = await as(olga, "POST /api/emails-to-members/preview", TO_MEMBERS);
  return (body.mailboxes as { address: string }[]).map(({ address }) => address);
}
async function scheduledToMembers() {
  const form = { ...TO_MEMBERS, key: randomUUID(), seen: await membersSeen(), sendAt: IN_MARCH };
  return as(olga, "POST /api/emails-to-members/scheduled", form);
}
const otto = async () => (await aMember(app.db, { firstName: "Otto", email: "otto@example.org" })).id;
async function couple(): Promise<number> {
  const id = await otto();
  await as(olga, "POST /api/members/link-spouse", { memberAId: anna.id, memberBId: id });
  return id;
}
async function anOffer(): Promise<void> {
  const id = await annasParty({ status: "waitlist" });
  await as(olga, `POST /api/registrations/${id}/offer`);
}
const manualForm = {
  registrationType: "member",
  firstName: "Eva",
  lastName: "Li",
  email: "eva@example.org",
  memberTickets: 1,
  guestTickets: 0,
  memberInfo: [],
  guestInfo: [],
};
/** Anna has paid for two by card: the payment, its charge, and the return URL. */
async function paid(settled = true) {
  const { id } = (await register(app, anna, { eventId: dinner, tickets: 2 })).body;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId: id },
  });
  const { transId } = await shop.pay(page.body.token);
  const { back, id: paymentId } = await shop.wayBack();
  if (settled) {
    await shop.notifications();
    await shop.control("POST", "/settle", {});
  }
  return { registrationId: id, transactionId: transId, paymentId, back };
}
async function aManualCardPayment(): Promise<number> {
  const body = { eventId: dinner, registrationData: manualForm, amount: "150.00" };
  await as(olga, "POST /api/payment/create-manual-hosted-page", body);
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_registrations`);
  return rows[0]?.id ?? 0;
}
async function owed(): Promise<number> {
  const { registrationId } = await paid();
  await as(anna, `POST /api/registrations/${registrationId}/cancel`);
  return 1;
}
async function anEmail(state: "sent_at" | "given_up_at"): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`insert into outbox
      (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at, sent_at, given_up_at)
    values ('dues-paid', 'a@example.org', 'Dues', 'x', 'x', now(), now(),
      ${state === "sent_at" ? app.now.toISOString() : null}, ${state === "given_up_at" ? app.now.toISOString() : null})
    returning id`);
  return rows[0]?.id ?? 0;
}
async function aFreePage(): Promise<string> {
  const holdExpiresAt = new Date(app.now.getTime() + 60_000);
  const registrationId = await annasParty({ status: "pending", amount: "0.00", holdExpiresAt });
  const { body } = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId },
  });
  return body.token;
}
async function theLink(email = "anna.weber@example.org"): Promise<string> {
  await app.call("POST", "/api/member/forgotten-password", { body: { email } });
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select body_text as text from outbox where recipient = ${email}`,
  );
  return /#?([A-Za-z0-9_-]{40,})/.exec(rows[0]?.text ?? "")?.[1] ?? "";
}

const TERMS = { reason: "A bad table", expiresOn: "2099-01-01" };

/** What is to be returned of a check of Anna's, whose party an officer has removed. */
async function aReturn(): Promise<number> {
  const id = await annasParty({ amount: "150.00", paymentType: "manual", paymentMethod: "check" });
  await as(olga, `DELETE /api/registrations/${id}`);
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_returns`);
  return rows[0]?.id ?? 0;
}

const recordAnnasDues = () =>
  as(olga, `POST /api/members/${anna.id}/dues-payments`, {
    method: "check",
    amount: "300.00",
    receivedOn: "2026-03-09",
  });

/** Anna's party on the board of the dinner, with three tables: her own id there, and the tables'. */
async function aBoard() {
  await annasParty({ seatingRequests: "By the window" });
  const { body } = await as(olga, `POST /api/events/${dinner}/tables`, {
    count: 3,
    shape: "round",
    seats: 8,
  });
  const { persons, tables, parties } = body as unknown as Board;
  return {
    person: persons[0]?.id ?? 0,
    table: tables[0]?.id ?? 0,
    party: parties[0]?.id ?? 0,
    move: (to: number | null, from: number | null = null) =>
      as(olga, `POST /api/events/${dinner}/board/moves`, {
        moves: [
          { attendeeId: persons[0]?.id, from: { table: from, seat: null }, to: { table: to, seat: null } },
        ],
      }),
  };
}
async function aWish() {
  const { person } = await aBoard();
  await as(olga, `POST /api/events/${dinner}/wishes`, { attendeeId: person, kind: "other", words: "Quiet" });
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from seating_wishes`);
  return rows[0]?.id ?? 0;
}

const VENUE = {
  name: "Maison Claire",
  phone: "",
  emails: [],
  guarantee: 40,
  contacts: [],
  timeline: [],
  updatedAt: null,
};
const annasKey = new Authenticator();

type Entry = () => Promise<Reply<unknown>>;
/** The audit entry of each call that changes something, or why it has none. */
const CHANGES: Record<string, Entry | string> = {
  "POST /api/member/login": "A log-in changes nobody's record; failed ones are counted by the throttle.",
  "POST /api/login": "As above.",
  "POST /api/member/logout": "Ends the own session and changes nothing else.",
  "DELETE /api/sessions": "Ends sessions of one’s own, which the security log tells of.",
  "DELETE /api/sessions/:id": "As above.",
  "POST /api/passkeys/begin": "Nothing is made yet; the passkey that is, is noted then.",
  "POST /api/passkeys": () => annasKey.add(app, anna.cookie),
  "PATCH /api/passkeys/:id": async () => {
    const { body } = await annasKey.add(app, anna.cookie);
    return as(anna, `PATCH /api/passkeys/${body.id}`, { name: "My phone" });
  },
  "DELETE /api/passkeys/:id": async () => {
    const { body } = await annasKey.add(app, anna.cookie);
    return as(anna, `DELETE /api/passkeys/${body.id}`);
  },
  "POST /api/passkeys/recovery-codes": async () => {
    await annasKey.add(app, anna.cookie);
    return as(anna, "POST /api/passkeys/recovery-codes");
  },
  "POST /api/passkeys/log-in/begin": "A log-in changes no one’s record.",
  "POST /api/passkeys/log-in": "As above.",
  "POST /api/passkeys/confirm/begin": "As above.",
  "POST /api/passkeys/confirm": async () => {
    await annasKey.add(app, anna.cookie);
    const made = await as(anna, "POST /api/passkeys/recovery-codes");
    const [code] = (made.body as unknown as { codes: string[] }).codes;
    return as(anna, "POST /api/passkeys/confirm", { code });
  },
  "DELETE /api/admin/officers/:id/passkeys": async () => {
    await annasKey.add(app, anna.cookie);
    await new Authenticator().add(app, olga.cookie);
    return as(olga, `DELETE /api/admin/officers/${anna.id}/passkeys`);
  },
  "DELETE /api/admin/users/:id/passkeys": async () => {
    const user = await anAdministrator(app.db);
    await annasKey.add(app, await sessionOf(app, { userId: user.id }));
    await new Authenticator().add(app, olga.cookie);
    return as(olga, `DELETE /api/admin/users/${user.id}/passkeys`);
  },
  "POST /api/member/forgotten-password": "Only an email is written; the password that is set by it is noted.",
  "POST /api/member/email-confirmation": "Only an email is written; the address that it confirms is noted.",
  "POST /api/member/email-links/show":
    "Reads what a link is for; its secret is in no address, so it is sent.",
  "POST /api/member/sign-in-link": "Only an email is written; a log-in changes no one’s record.",
  "POST /api/member/sign-in-link/show":
    "Only reads whom a link signs in; a POST keeps the secret out of the address.",
  "POST /api/member/sign-in-link/open": "A log-in changes no one’s record.",
  "POST /api/member/invitation/show":
    "Reads who an invitation is for; its secret is in no address, so it is sent.",
  "POST /api/member/invitation": async () => {
    const id = await otto();
    await as(olga, `POST /api/members/${id}/invitation`);
    const body = { token: await theLink("otto@example.org"), userName: "otto", newPassword: NEW };
    return app.call("POST", "/api/member/invitation", { body });
  },
  "POST /api/member/email-links/follow": async () => {
    await as(anna, "PATCH /api/member/profile", { email: "anna@example.net" });
    return follow(app, (await linksMailedTo(app, "anna@example.net"))[0]);
  },
  "POST /api/events/:id/moments/:kind/preview": "Only reads whom an email would reach, and how it reads.",
  "POST /api/events/:id/circulars/preview": "Only reads whom an email would reach, and how it reads.",
  "POST /api/registrations/:id/preview": "Only reads what a change would do; nothing is changed by it.",
  "POST /api/manual-registration-member":
    "Reads whose a registration would be; a name and an address stay out of the logs of proxies, so they are sent.",
  "POST /api/email-files": "The file's row says who uploaded it; the email that has it is noted.",
  "POST /api/events/images": "The picture's row says who uploaded it; the dinner that shows it is noted.",
  "POST /api/member/renew-dues": "The payment's row is the record; what it buys is noted when it is paid.",
  "POST /api/member/pay-dues": "As above.",
  "POST /api/payment/create-hosted-page": "As above.",
  "POST /api/payment/webhook": "Kept word for word in provider_notifications; what it sets off is noted.",
  "POST /api/payment/free": async () => {
    const body = new URLSearchParams({ token: await aFreePage() });
    const reply = await app.fetch(
      new Request("http://portal.test/api/payment/free", { method: "POST", body }),
    );
    const { status, headers } = reply;
    return { status, headers, text: await reply.text(), body: undefined, cookie: "" };
  },
  "POST /api/reconciliations": "Its own row says who asked and when, and keeps what was found.",
  "PATCH /api/member/profile": () => as(anna, "PATCH /api/member/profile", { city: "Georgetown" }),
  "POST /api/member/change-password": () =>
    as(anna, "POST /api/member/change-password", { currentPassword: OLD, newPassword: NEW }),
  "POST /api/member/reset-password": async () =>
    app.call("POST", "/api/member/reset-password", { body: { token: await theLink(), newPassword: NEW } }),
  "POST /api/members": () =>
    as(olga, "POST /api/members", {
      firstName: "Eva",
      lastName: "Li",
      email: "eva@example.org",
      userName: "eva",
      password: NEW,
    }),
  "PUT /api/members/:id": () => as(olga, `PUT /api/members/${anna.id}`, { password: NEW, title: "Baron" }),
  "DELETE /api/members/:id": () => as(olga, `DELETE /api/members/${anna.id}`),
  "POST /api/deletions": "Nothing is deleted yet; what is, is noted then.",
  "DELETE /api/deletions/:id": "What was to be deleted stays as it is.",
  "POST /api/members/:id/disable-login": () => as(olga, `POST /api/members/${anna.id}/disable-login`),
  "POST /api/members/:id/invitation": async () => as(olga, `POST /api/members/${await otto()}/invitation`),
  "POST /api/members/statuses": () =>
    as(olga, "POST /api/members/statuses", { changes: [{ id: anna.id, status: "former" }] }),
  "POST /api/members/:id/dues-payments": () => recordAnnasDues(),
  "POST /api/dues-payments/:id/void": async () => {
    await recordAnnasDues();
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from dues_payments`);
    return as(olga, `POST /api/dues-payments/${rows[0]?.id}/void`, { reason: "It bounced" });
  },
  "POST /api/registrations/:id/payment-link": async () => {
    const id = await annasParty({ status: "unpaid", amount: "150.00" });
    return as(olga, `POST /api/registrations/${id}/payment-link`, {
      due: "150.00",
      to: "anna.weber@example.org",
    });
  },
  "POST /api/sender-check": "Only public DNS records are looked up.",
  "PATCH /api/admin/notices": () => as(olga, "PATCH /api/admin/notices", { changed: "daily" }),
  "PUT /api/member/emails": () => as(anna, "PUT /api/member/emails", { unwanted: ["dishes"] }),
  "POST /api/emails/choices/show":
    "Only reads what a link is for; a POST keeps the secret out of the address.",
  "POST /api/emails/unsubscribe/:token": async () => {
    const { id } = await aMember(app.db, { email: "news@example.org" });
    await aChoiceLink(app, { eventId: dinner, memberId: id, to: "news@example.org", token: "news" });
    return app.call("POST", "/api/emails/unsubscribe/news", {
      file: new Blob(["List-Unsubscribe=One-Click"]),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  },
  "POST /api/emails-to-members/preview": "Only reads whom an email would reach, and how it reads.",
  "POST /api/emails-to-members/test": () => as(olga, "POST /api/emails-to-members/test", TO_MEMBERS),
  "POST /api/emails-to-members": async () => {
    const seen = await membersSeen();
    return as(olga, "POST /api/emails-to-members", { ...TO_MEMBERS, seen, key: randomUUID() });
  },
  "POST /api/emails-to-members/scheduled": () => scheduledToMembers(),
  "PUT /api/emails-to-members/scheduled/:id": async () => {
    const { id, updatedAt } = (await scheduledToMembers()).body;
    const changed = { ...TO_MEMBERS, seen: await membersSeen(), sendAt: IN_MARCH, updatedAt };
    return as(olga, `PUT /api/emails-to-members/scheduled/${id}`, changed);
  },
  "POST /api/emails-to-members/scheduled/:id/stop": async () => {
    const { id } = (await scheduledToMembers()).body;
    return as(olga, `POST /api/emails-to-members/scheduled/${id}/stop`);
  },
  "POST /api/emails/choices": async () => {
    await aChoiceLink(app, { eventId: dinner, to: "guest@example.org", token: "guest" });
    const choices = { of: "address", receiptsOnly: true };
    return app.call("POST", "/api/emails/choices", { body: { token: "guest", choices } });
  },
  "POST /api/sender-check/test": "Only sends an email to the portal’s own mailbox.",
  "POST /api/pay/show": "Only reads what a link is for; a POST keeps the secret out of the address.",
  "POST /api/pay/page": "Only a card page is opened; what is paid on it is noted.",
  "POST /api/debts/:id/payments": async () => {
    const id = await annasParty({ status: "unpaid", amount: "150.00" });
    return as(olga, `POST /api/debts/${id}/payments`, { method: "cash", amount: "50.00", due: "150.00" });
  },
  "POST /api/debts/:id/write-off": async () => {
    const past = await aDinner(app.db, { dateTime: new Date("2026-01-24T22:00:00.000Z") });
    const id = await annasParty({ status: "unpaid", amount: "150.00", eventId: past.id });
    return as(olga, `POST /api/debts/${id}/write-off`, { due: "150.00" });
  },
  "POST /api/debts/:id/credit": async () => {
    const id = await annasParty({ status: "unpaid", amount: "150.00" });
    await aCredit(app.db, anna.id);
    return as(olga, `POST /api/debts/${id}/credit`, { due: "150.00" });
  },
  "POST /api/registrations/:id/credit": async () => {
    const id = await annasParty({ status: "unpaid", amount: "150.00" });
    await aCredit(app.db, anna.id);
    return as(anna, `POST /api/registrations/${id}/credit`);
  },
  "POST /api/members/:id/credits": async () =>
    as(olga, `POST /api/members/${anna.id}/credits`, { amount: "95.00", eventId: null, ...TERMS }),
  "POST /api/credits/:id/withdraw": async () =>
    as(olga, `POST /api/credits/${await aCredit(app.db, anna.id)}/withdraw`, {
      left: "95.00",
      reason: "Granted twice",
    }),
  "POST /api/manual-returns/:id/credit": async () =>
    as(olga, `POST /api/manual-returns/${await aReturn()}/credit`, { amount: "150.00", ...TERMS }),
  "POST /api/manual-payments/:id/void": async () => {
    await annasParty({ paymentType: "manual", paymentMethod: "check" });
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_payments`);
    const body = { reason: "It bounced", seats: "keep" };
    return as(olga, `POST /api/manual-payments/${rows[0]?.id}/void`, body);
  },
  "POST /api/manual-returns/:id/return": async () =>
    as(olga, `POST /api/manual-returns/${await aReturn()}/return`, { amount: "150.00", method: "cash" }),
  "POST /api/manual-returns/:id/dismiss": async () => {
    const body = { amount: "150.00", note: "They gave it to us" };
    return as(olga, `POST /api/manual-returns/${await aReturn()}/dismiss`, body);
  },
  "POST /api/manual-returns/:id/void": async () => {
    const id = await aReturn();
    await as(olga, `POST /api/manual-returns/${id}/return`, { amount: "150.00", method: "cash" });
    return as(olga, `POST /api/manual-returns/${id}/void`, { reason: "It was not written" });
  },
  "POST /api/members/dues-reminders/preview": "Reads who would be reminded; the chosen ids may be many.",
  "POST /api/members/dues-reminders": () =>
    as(olga, "POST /api/members/dues-reminders", { memberIds: [anna.id] }),
  "POST /api/members/export/csv": () => as(olga, "POST /api/members/export/csv", { memberIds: [anna.id] }),
  "POST /api/members/link-spouse": async () =>
    as(olga, "POST /api/members/link-spouse", { memberAId: anna.id, memberBId: await otto() }),
  "POST /api/members/unlink-spouse": async () =>
    as(olga, "POST /api/members/unlink-spouse", { memberId: await couple() }),
  "POST /api/admin/members/:id/link-spouse": async () =>
    as(olga, `POST /api/admin/members/${anna.id}/link-spouse`, { spouseId: await otto() }),
  "DELETE /api/admin/members/:id/unlink-spouse": async () =>
    as(olga, `DELETE /api/admin/members/${await couple()}/unlink-spouse`),
  "POST /api/admin/users/:id/link-member": async () =>
    as(olga, `POST /api/admin/users/${(await anAdministrator(app.db)).id}/link-member`, {
      memberId: anna.id,
    }),
  "PUT /api/admin/officers/:id": () =>
    as(olga, `PUT /api/admin/officers/${anna.id}`, { adminPrivileges: "limited", from: "none" }),
  "PUT /api/admin/users/:id/rights": async () =>
    as(olga, `PUT /api/admin/users/${(await anAdministrator(app.db)).id}/rights`, { isAdmin: false }),
  "POST /api/events": () =>
    as(olga, "POST /api/events", {
      title: "New",
      description: "Six courses",
      location: "Here",
      dateTime: "2026-06-01T22:00:00.000Z",
      memberPrice: "1.00",
      ecuyerPrice: "1.00",
      mondialePrice: "1.00",
      guestPrice: "1.00",
    }),
  "PUT /api/events/:id": () => as(olga, `PUT /api/events/${dinner}`, { location: "Elsewhere" }),
  "DELETE /api/events/:id": () => as(olga, `DELETE /api/events/${dinner}`),
  "POST /api/events/:id/waitlist": async () => {
    await app.db.execute(sql`update events set total_seats = 1`);
    return as(anna, `POST /api/events/${dinner}/waitlist`, { memberTickets: 2, guestTickets: 0 });
  },
  "POST /api/events/:id/waitlist/decline": async () => {
    await anOffer();
    const { rows } = await app.db.execute(sql`select max(id) as id from waitlist_offers`);
    return as(anna, `POST /api/events/${dinner}/waitlist/decline`, { offerId: rows[0]?.id });
  },
  "POST /api/registrations": () => register(app, anna, { eventId: dinner, tickets: 2 }),
  "POST /api/registrations/:id/cancel": async () =>
    as(anna, `POST /api/registrations/${await annasParty()}/cancel`),
  "POST /api/registrations/:id/remove-guest": async () => {
    const guestInfo = [{ firstName: "Eva", lastName: "Li", tableNumber: null, seatingRequests: null }];
    const id = await annasParty({ guestTickets: 1, guestInfo, amount: "325.00" });
    return as(anna, `POST /api/registrations/${id}/remove-guest`, { index: 0, lastName: "Li" });
  },
  "POST /api/registrations/:id/keep-request": async () => {
    const question = { firstName: "Eva", lastName: "Li", about: "foodRequests" };
    const id = await annasParty({ foodRequests: "Eva: no nuts", requestQuestions: [question] });
    return as(anna, `POST /api/registrations/${id}/keep-request`, question);
  },
  "PUT /api/registrations/:id/couple-seating": async () =>
    as(anna, `PUT /api/registrations/${await annasParty()}/couple-seating`, { coupleSeating: "free" }),
  "PATCH /api/registrations/my/attendees/:id": async () => {
    await annasParty();
    return as(anna, `PATCH /api/registrations/my/attendees/${await newestAttendee()}`, { cardName: "Dr. W" });
  },
  "POST /api/registrations/my/attendees/:id/remove": async () => {
    const guestInfo = [{ firstName: "Eva", lastName: "Li", tableNumber: null, seatingRequests: null }];
    await annasParty({ guestTickets: 1, guestInfo, amount: "325.00" });
    return as(anna, `POST /api/registrations/my/attendees/${await newestAttendee()}/remove`);
  },
  "PUT /api/member/needs": () => as(anna, "PUT /api/member/needs", { needs: { none: true } }),
  "PATCH /api/attendees/:id": async () => {
    await annasParty();
    return as(olga, `PATCH /api/attendees/${await newestAttendee()}`, { needs: { none: true } });
  },
  "PUT /api/attendees/:id/price": async () => {
    await annasParty();
    const id = await newestAttendee();
    const { rows } = await app.db.execute<{ read: string }>(
      sql`select (price_cents / 100.0)::numeric(10, 2)::text as read from attendees where id = ${id}`,
    );
    return as(olga, `PUT /api/attendees/${id}/price`, { price: "1.00", why: "Sings", ...rows[0] });
  },
  "POST /api/events/:id/circulars": async () => {
    await annasParty();
    return as(olga, `POST /api/events/${dinner}/circulars`, {
      ...CIRCULAR,
      key: randomUUID(),
      seen: ["anna.weber@example.org"],
    });
  },
  "POST /api/events/:id/circulars/test": async () => {
    await annasParty();
    return as(olga, `POST /api/events/${dinner}/circulars/test`, CIRCULAR);
  },
  "POST /api/events/:id/table-emails/preview": "Only reads whom an email would reach, and how it reads.",
  "POST /api/events/:id/table-emails": async () => {
    await annasParty({ tableNumber: 2 });
    await as(olga, `PATCH /api/events/${dinner}/board`, { isPublished: true });
    const { subject, body } = CIRCULAR;
    return as(olga, `POST /api/events/${dinner}/table-emails`, {
      subject,
      body,
      key: randomUUID(),
      seen: ["anna.weber@example.org"],
    });
  },
  "POST /api/circulars/:id/stop": async () => {
    await annasParty();
    const sent = { ...CIRCULAR, key: randomUUID(), seen: ["anna.weber@example.org"] };
    const { id } = (await as(olga, `POST /api/events/${dinner}/circulars`, sent)).body;
    return as(olga, `POST /api/circulars/${id}/stop`);
  },
  "POST /api/events/:id/scheduled-circulars": () => scheduled(),
  "PUT /api/scheduled-circulars/:id": async () => {
    const { id, updatedAt } = (await scheduled()).body;
    const changed = { ...CIRCULAR, seen: ["anna.weber@example.org"], sendAt: IN_MARCH, updatedAt };
    return as(olga, `PUT /api/scheduled-circulars/${id}`, changed);
  },
  "POST /api/scheduled-circulars/:id/stop": async () => {
    const { id } = (await scheduled()).body;
    return as(olga, `POST /api/scheduled-circulars/${id}/stop`);
  },
  "PATCH /api/events/:id/moments/:kind": () =>
    as(olga, `PATCH /api/events/${dinner}/moments/day-before`, { isOn: false, updatedAt: null }),
  "POST /api/events/:id/moments/:kind/send": async () => {
    await annasParty();
    return as(olga, `POST /api/events/${dinner}/moments/day-before/send`, {
      seen: ["anna.weber@example.org"],
    });
  },
  "POST /api/events/:id/ask-for-needs": async () => {
    await annasParty();
    return as(olga, `POST /api/events/${dinner}/ask-for-needs`);
  },
  "POST /api/events/:id/tables": () =>
    as(olga, `POST /api/events/${dinner}/tables`, { count: 2, shape: "round", seats: 8 }),
  "PATCH /api/tables/:id": async () =>
    as(olga, `PATCH /api/tables/${(await aBoard()).table}`, { name: "Garden" }),
  "DELETE /api/tables/:id": async () => as(olga, `DELETE /api/tables/${(await aBoard()).table}`),
  "POST /api/events/:id/tables/copy": async () => {
    const earlier = await aDinner(app.db, { dateTime: new Date("2026-01-24T22:00:00.000Z") });
    await as(olga, `POST /api/events/${earlier.id}/tables`, { count: 2, shape: "round", seats: 8 });
    return as(olga, `POST /api/events/${dinner}/tables/copy`, { fromEventId: earlier.id });
  },
  "PUT /api/events/:id/features": () =>
    as(olga, `PUT /api/events/${dinner}/features`, { seen: [], features: [{ kind: "door", x: 0, y: 15 }] }),
  "PATCH /api/events/:id/board": () => as(olga, `PATCH /api/events/${dinner}/board`, { isPublished: true }),
  "POST /api/events/:id/board/moves": async () => (await aBoard()).move(1),
  "POST /api/events/:id/board/undo": async () => {
    await (await aBoard()).move(1);
    return as(olga, `POST /api/events/${dinner}/board/undo`, { version: 1 });
  },
  "POST /api/events/:id/board/redo": async () => {
    await (await aBoard()).move(1);
    await as(olga, `POST /api/events/${dinner}/board/undo`, { version: 1 });
    return as(olga, `POST /api/events/${dinner}/board/redo`, { version: 2 });
  },
  "PUT /api/events/:id/board/requests": async () =>
    as(olga, `PUT /api/events/${dinner}/board/requests`, {
      of: "party",
      ofId: (await aBoard()).party,
      words: "By the window",
      isRead: true,
    }),
  "PATCH /api/attendees/:id/seating": async () =>
    as(olga, `PATCH /api/attendees/${(await aBoard()).person}/seating`, { isPinned: true }),
  "POST /api/events/:id/wishes": async () =>
    as(olga, `POST /api/events/${dinner}/wishes`, {
      attendeeId: (await aBoard()).person,
      kind: "other",
      words: "Quiet",
    }),
  "PATCH /api/wishes/:id": async () => as(olga, `PATCH /api/wishes/${await aWish()}`, { isMust: true }),
  "DELETE /api/wishes/:id": async () => as(olga, `DELETE /api/wishes/${await aWish()}`),
  "PUT /api/events/:id/menu": () =>
    as(olga, `PUT /api/events/${dinner}/menu`, { version: 0, chooseBy: null, courses: [MAIN] }),
  "POST /api/events/:id/menu/copy": async () => {
    const earlier = await aDinner(app.db, { dateTime: new Date("2026-02-01T23:00:00.000Z") });
    await aMenu(app.db, earlier.id);
    return as(olga, `POST /api/events/${dinner}/menu/copy`, { fromEventId: earlier.id });
  },
  "PUT /api/registrations/:id/choices": async () => {
    const menu = await aMenu(app.db, dinner);
    const id = await annasParty();
    const choice = { ...menu.dish("Venison"), attendeeId: await newestAttendee() };
    return as(anna, `PUT /api/registrations/${id}/choices`, { version: menu.version, choices: [choice] });
  },
  "PUT /api/attendees/:id/choices": async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    await annasParty();
    const path = `/api/attendees/${await newestAttendee()}/choices`;
    return as(olga, `PUT ${path}`, { version, choices: [dish("Turbot")] });
  },
  "POST /api/events/:id/kitchen-copies": async () => {
    await annasParty();
    return as(olga, `POST /api/events/${dinner}/kitchen-copies`, {});
  },
  "POST /api/events/:id/kitchen-copies/send": async () => {
    await annasParty();
    await as(olga, `PUT /api/events/${dinner}/venue`, { ...VENUE, emails: ["chef@maison.example"] });
    const { body } = await app.call("GET", `/api/events/${dinner}/kitchen-copies`, { cookie: olga.cookie });
    const { version, fingerprint } = body;
    return as(olga, `POST /api/events/${dinner}/kitchen-copies/send`, { version, fingerprint });
  },
  "PUT /api/events/:id/venue": () => as(olga, `PUT /api/events/${dinner}/venue`, VENUE),
  "PUT /api/registrations/:id/details": async () => {
    const { id, updatedAt } = await aRegistration(app.db, { eventId: dinner, memberId: anna.id });
    const form = { memberInfo: [], guestInfo: [], foodRequests: "No fish" };
    return as(anna, `PUT /api/registrations/${id}/details`, {
      ...form,
      updatedAt: updatedAt.toISOString(),
    });
  },
  "PATCH /api/registrations/:id": async () =>
    as(olga, `PATCH /api/registrations/${await annasParty()}`, { tableNumber: 3 }),
  "PATCH /api/registrations/:id/contact": async () => {
    const facts = { eventId: dinner, contactFirstName: "Lan", contactLastName: "Li" };
    const { id, updatedAt } = await aRegistration(app.db, facts);
    const body = { email: "lan@example.org", sendAgain: true, updatedAt: updatedAt.toISOString() };
    return as(olga, `PATCH /api/registrations/${id}/contact`, body);
  },
  "POST /api/registrations/:id/persons": async () => {
    const id = await annasParty();
    const preview = await as(olga, `POST /api/registrations/${id}/preview`, {
      change: "add person",
      kind: "guest",
    });
    const { updatedAt, price } = preview.body;
    const person = { kind: "guest", firstName: "Eva", lastName: "Li", isTold: true };
    return as(olga, `POST /api/registrations/${id}/persons`, {
      ...person,
      updatedAt,
      price,
      paidHow: "check",
    });
  },
  "DELETE /api/attendees/:id": async () => {
    const guestInfo = [{ firstName: "Eva", lastName: "Li", tableNumber: null, seatingRequests: null }];
    const id = await annasParty({ guestTickets: 1, guestInfo, amount: "325.00" });
    const attendeeId = await newestAttendee();
    const preview = await as(olga, `POST /api/registrations/${id}/preview`, {
      change: "remove person",
      attendeeId,
    });
    const { updatedAt, goesBack } = preview.body;
    return as(olga, `DELETE /api/attendees/${attendeeId}`, { updatedAt, goesBack, isTold: true });
  },
  "POST /api/attendees/:id/put-back": async () => {
    const id = await annasParty({ guestTickets: 1, amount: "325.00" });
    const attendeeId = await newestAttendee();
    const change = { change: "remove person", attendeeId };
    const { updatedAt, goesBack } = (await as(olga, `POST /api/registrations/${id}/preview`, change)).body;
    await as(olga, `DELETE /api/attendees/${attendeeId}`, { updatedAt, goesBack, isTold: true });
    return as(olga, `POST /api/attendees/${attendeeId}/put-back`);
  },
  "POST /api/attendees/:id/ticket": async () => {
    const id = await annasParty({ guestTickets: 1, amount: "325.00" });
    const attendeeId = await newestAttendee();
    const change = { change: "change ticket", attendeeId, kind: "member" };
    const { updatedAt, price } = (await as(olga, `POST /api/registrations/${id}/preview`, change)).body;
    return as(olga, `POST /api/attendees/${attendeeId}/ticket`, {
      kind: "member",
      updatedAt,
      price,
      isTold: true,
    });
  },
  "POST /api/registrations/:id/owner": async () => {
    const id = await annasParty();
    const memberId = (await aMember(app.db, { firstName: "Lan", email: "lan@example.org" })).id;
    const { cookie } = olga;
    const change = { cookie, body: { change: "change owner", memberId } };
    const { body } = await app.call<ChangePreview>("POST", `/api/registrations/${id}/preview`, change);
    return as(olga, `POST /api/registrations/${id}/owner`, {
      memberId,
      updatedAt: body.updatedAt,
      amount: body.amount.after,
    });
  },
  "POST /api/registrations/:id/move": async () => {
    const id = await annasParty();
    const eventId = (await aDinner(app.db, { title: "Gala" })).id;
    const { cookie } = olga;
    const change = { cookie, body: { change: "move", eventId } };
    const { body } = await app.call<ChangePreview>("POST", `/api/registrations/${id}/preview`, change);
    return as(olga, `POST /api/registrations/${id}/move`, {
      eventId,
      updatedAt: body.updatedAt,
      amount: body.amount.after,
      goesBack: body.goesBack,
      isTold: true,
    });
  },
  "POST /api/registrations/:id/put-back": async () => {
    const id = await annasParty();
    await as(olga, `DELETE /api/registrations/${id}`);
    return as(olga, `POST /api/registrations/${id}/put-back`);
  },
  "DELETE /api/registrations/:id": async () => as(olga, `DELETE /api/registrations/${await annasParty()}`),
  "POST /api/registrations/:id/offer": async () =>
    as(olga, `POST /api/registrations/${await annasParty({ status: "waitlist" })}/offer`),
  "POST /api/registrations/:id/lengthen-offer": async () => {
    const id = await annasParty({ status: "waitlist" });
    await as(olga, `POST /api/registrations/${id}/offer`);
    const { rows } = await app.db.execute<{ until: string }>(sql`select to_json(max(expires_at)) as until
      from waitlist_offers`);
    const seenUntil = new Date(rows[0]?.until ?? 0);
    const until = new Date(seenUntil.getTime() + 3_600_000);
    const times = { seenUntil: seenUntil.toISOString(), until: until.toISOString() };
    return as(olga, `POST /api/registrations/${id}/lengthen-offer`, { ...times, reason: "On the telephone" });
  },
  "POST /api/events/:id/manual-registration-direct": () =>
    as(olga, `POST /api/events/${dinner}/manual-registration-direct`, {
      ...manualForm,
      bypassPayment: true,
      paymentNotes: "Check",
      amount: "150.00",
    }),
  "POST /api/payment/create-manual-hosted-page": () =>
    as(olga, "POST /api/payment/create-manual-hosted-page", {
      eventId: dinner,
      registrationData: manualForm,
      amount: "150.00",
    }),
  "POST /api/card-payments/:id/continue": async () =>
    as(olga, `POST /api/card-payments/${await aManualCardPayment()}/continue`),
  "POST /api/card-payments/:id/abandon": async () =>
    as(olga, `POST /api/card-payments/${await aManualCardPayment()}/abandon`),
  "POST /api/member/calendar-feed": () => as(anna, "POST /api/member/calendar-feed"),
  "DELETE /api/member/calendar-feed": async () => {
    await as(anna, "POST /api/member/calendar-feed");
    return as(anna, "DELETE /api/member/calendar-feed");
  },
  "POST /api/payment/return/:ref": async () => app.call("POST", (await paid(false)).back),
  "POST /api/payments/:id/receipt": async () => {
    const { paymentId } = await paid();
    await app.db.execute(sql`update outbox set sent_at = now()`);
    return as(olga, `POST /api/payments/${paymentId}/receipt`, { to: "anna.weber@example.org" });
  },
  "POST /api/payments/:id/refunds": async () => {
    const { paymentId, transactionId } = await paid();
    return as(olga, `POST /api/payments/${paymentId}/refunds`, {
      transactionId,
      amount: "10.00",
      reason: "Goodwill",
    });
  },
  "POST /api/charges/:id/apply": async () => {
    const { transactionId } = await paid();
    await app.db.execute(sql`update payment_charges set outcome = 'recorded', apply_at = now()`);
    await app.db.execute(sql`update payments set status = 'recorded', paid_at = null`);
    return as(olga, `POST /api/charges/${transactionId}/apply`);
  },
  "POST /api/refunds/:id/send": async () =>
    as(olga, `POST /api/refunds/${await owed()}/send`, { amount: "325.00" }),
  "POST /api/refunds/:id/credit": async () =>
    as(olga, `POST /api/refunds/${await owed()}/credit`, { amount: "325.00", ...TERMS }),
  "POST /api/refunds/:id/settle": async () =>
    as(olga, `POST /api/refunds/${await owed()}/settle`, { note: "By check" }),
  "POST /api/refunds/:id/dismiss": async () =>
    as(olga, `POST /api/refunds/${await owed()}/dismiss`, { note: "Donated to us" }),
  "POST /api/reconciliation-items/:id/explain": async () => {
    const { rows } = await app.db.execute<{ id: number }>(sql`insert into reconciliation_items
      (kind, transaction_id, amount_here, amount_there, sentence, first_seen_at, last_seen_at)
      values ('amount-differs', '1', 150, 140, 'Ten dollars less.', now(), now()) returning id`);
    return as(olga, `POST /api/reconciliation-items/${rows[0]?.id}/explain`, { explanation: "A fee" });
  },
  "POST /api/emails/:id/send-again": async () =>
    as(olga, `POST /api/emails/${await anEmail("sent_at")}/send-again`, { as: "copy" }),
  "POST /api/emails/:id/dismiss": async () =>
    as(olga, `POST /api/emails/${await anEmail("given_up_at")}/dismiss`),
  "POST /api/mailboxes/:id/try-again": async () => {
    const { rows } = await app.db.execute<{ id: number }>(sql`insert into mailboxes
      (address, refused, news_stopped_at, last_kind, last_at) values ('x@example.org', 1, now(), 'refused', now())
      returning id`);
    return as(olga, `POST /api/mailboxes/${rows[0]?.id}/try-again`);
  },
};
/** Files that leave the portal are audited too (S-30). */
const FILES: Record<string, Entry> = {
  "GET /api/member/data": () => app.call("GET", "/api/member/data", { cookie: anna.cookie }),
  "GET /api/members/:id/data": () => app.call("GET", `/api/members/${anna.id}/data`, { cookie: olga.cookie }),
  "GET /api/members/export/csv": () => app.call("GET", "/api/members/export/csv", { cookie: olga.cookie }),
  "GET /api/events/:id/attendees/csv": () =>
    app.call("GET", `/api/events/${dinner}/attendees/csv`, { cookie: olga.cookie }),
  "GET /api/events/:id/attendees/docx": () =>
    app.call("GET", `/api/events/${dinner}/attendees/docx`, { cookie: olga.cookie }),
  "GET /api/events/:id/pack": () =>
    app.call("GET", `/api/events/${dinner}/pack?parts=kitchen`, { cookie: olga.cookie }),
  "GET /api/payments/export/csv": () =>
    app.call("GET", "/api/payments/export/csv?from=2026-01-01&to=2026-03-10", { cookie: olga.cookie }),
};

/** Calls that are noted each time they are made, though nothing but times may change. */
const NOTED_AGAIN: Record<string, string> = {
  "POST /api/members/export/csv": "A file leaves the portal each time.",
  "POST /api/payment/create-manual-hosted-page": "The seats are held for longer each time.",
  "POST /api/card-payments/:id/continue": "As above.",
};

/** Imports, and calls that need the mailing service, are tested in their own folders. */
const ELSEWHERE = /^(POST|PUT|DELETE) \/api\/(imports|members\/comprehensive-import|constant-contact)/;

test("Every call that changes something is audited or is exempt here with a reason", () => {
  const answered = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  const changing = answered.filter((call) => !call.startsWith("GET ") && !ELSEWHERE.test(call));
  expect(Object.keys(CHANGES).sort()).toEqual(changing.sort());
  const files = answered.filter((call) => /^GET .*(export|\/csv|\/docx|\/data$|\/pack$)/.test(call));
  expect(Object.keys(FILES).sort()).toEqual(files.sort());
});

describe("the log", () => {
  const noted = [...Object.entries(CHANGES), ...Object.entries(FILES)].flatMap(([call, entry]) =>
    typeof entry === "string" ? [] : [[call, entry] as const],
  );
  test.each(noted)("%s is audited without secrets, once", async (call, entry) => {
    const before = (await auditEntries(app)).length;
    const { result: reply, newest } = await requestsOf(app, entry);
    expect(reply.status, reply.text).toBeLessThan(400);
    const all = await auditEntries(app);
    expect(all.length).toBeGreaterThan(before);
    const told = JSON.stringify(all);
    const { rows } = await app.db.execute<{ secret: string }>(sql`
      select password_hash as secret from members where password_hash is not null
      union all select sid from sessions union all select token_hash from password_resets
      union all select token_hash from calendar_feeds union all select reference from payments`);
    for (const secret of [OLD, NEW, ...rows.map((row) => row.secret)]) {
      if (secret.length > 5) expect(told).not.toContain(secret);
    }
    expect(told).not.toMatch(/argon2|"(passwordHash|token|tokenHash|sid)"/);
    const address = (reply.body as { address?: string } | undefined)?.address;
    if (address) expect(told).not.toContain(address.split("/").at(-1)?.replace(".ics", ""));
    if (!FILES[call] && !NOTED_AGAIN[call]) expect(await notedForNothing(app, newest)).toEqual([]);
  });
});
