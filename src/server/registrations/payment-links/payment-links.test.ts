import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { PaymentLink } from "#contract/registrations/payment-links.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
let lars: { id: number; cookie: string };
let eventId: number;
/** Anna's party of two, which pays $325.00 later. */
let party: number;

const ANNA = "anna.weber@example.org";

beforeEach(async () => {
  lars = await aLimitedOfficer(app);
  const { id: memberId } = await aMember(app.db);
  eventId = (await aDinner(app.db, { title: "Oyster Night" })).id;
  const guestInfo = [{ firstName: "Eva", lastName: "Nová" }];
  const facts = { eventId, memberId, guestTickets: 1, guestInfo, amount: "325.00" };
  party = (await aRegistration(app.db, { ...facts, status: "unpaid" })).id;
});

type Answer = { to: string; message: string };
const send = (body: object = {}, headers: Record<string, string> = {}, by = lars) =>
  app.call<Answer>("POST", `/api/registrations/${party}/payment-link`, {
    cookie: by.cookie,
    body: { due: "325.00", to: ANNA, ...body },
    headers,
  });
async function emails() {
  const { rows } = await app.db.execute<{ kind: string; recipient: string; body: string; deadline: Date }>(
    sql`select kind, recipient, body_text as body, deadline_at as deadline from outbox order by id`,
  );
  return rows;
}
/** The secret in the last email. */
async function linked(): Promise<string> {
  const body = (await emails()).at(-1)?.body ?? "";
  return /\/member-login\/pay#([\w-]{43})/.exec(body)?.[1] ?? "no link";
}
async function aLink(): Promise<string> {
  await send();
  return linked();
}
const show = async (token: string) =>
  (await app.call<{ link: PaymentLink | null }>("POST", "/api/pay/show", { body: { token } })).body.link;
type Page = { token: string; hostedPaymentPageUrl: string; message: string };
const openPage = (token: string, due = "325.00") =>
  app.call<Page>("POST", "/api/pay/page", { body: { token, due } });
/** Pays on the card page; where the payer's browser goes then. */
async function payOn({ body }: { body: Page }): Promise<string | null> {
  await shop.pay(body.token);
  const { back } = await shop.wayBack();
  return (await app.call("GET", back)).headers.get("location");
}
async function attendee() {
  const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${eventId}/attendees`, lars);
  return body.find(({ id }) => id === party);
}
/** Of a paid party, $175.00 that is due for one more person. */
async function oneMore(): Promise<void> {
  await app.db.execute(
    sql`update registrations set pays_later_since = null, pays_later_by = null, pay_by = null`,
  );
  await app.db.execute(sql`insert into manual_payments (registration_id, method, amount, received_at, recorded_by,
    recorded_at) select id, 'check', 150, now(), 'member 1', now() from registrations`);
}

describe("A payment link", () => {
  test("is emailed to the party’s address by any officer, and noted without it", async () => {
    const reply = await send();
    expect([reply.status, reply.body]).toEqual([200, { to: ANNA }]);
    const [email] = await emails();
    expect(email).toMatchObject({ kind: "payment-link", recipient: ANNA });
    expect(email?.body).toContain("$325.00 is due for your party.");
    expect(email?.body).not.toContain("Eva");
    expect(new Date(email?.deadline ?? 0).toISOString()).toBe("2026-03-24T22:00:00.000Z");
    const [entry] = await auditEntries(app);
    expect(entry).toMatchObject({ action: "payment link sent", after: { due: "325.00" } });
    const { rows } = await app.db.execute(sql`select * from payment_links`);
    expect(JSON.stringify([rows, entry])).not.toContain(await linked());
    expect(JSON.stringify([rows, entry])).not.toContain(ANNA);
  });

  test("is sent once, however often its form is", async () => {
    const key = { "idempotency-key": "0f3b1a52-5f0e-4c39-9c3c-5a6c8d1f7a11" };
    await send({}, key);
    expect((await send({}, key)).body).toEqual({ to: ANNA });
    expect(await emails()).toHaveLength(1);
  });

  test("shows who pays how much for what, and nothing of anyone else", async () => {
    expect(await show(await aLink())).toEqual({
      title: "Oyster Night",
      dateTime: "2026-03-24T22:00:00.000Z",
      people: 2,
      payer: "Anna Weber",
      due: "325.00",
      arriving: null,
    });
  });

  test("pays by card what is due, without a login, and then says that it is paid", async () => {
    const token = await aLink();
    const page = await openPage(token);
    expect(page.status).toBe(200);
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(await payOn(page)).toMatch(/\/member-login\/pay\?payment=success$/);
    expect(await show(token)).toMatchObject({ due: "0.00" });
    expect(await attendee()).toMatchObject({ status: "confirmed", paidByCard: "325.00", amountDue: "0.00" });
    expect((await emails()).at(-1)).toMatchObject({ kind: "payment-received", recipient: ANNA });
    expect((await openPage(token)).body.message).toBe("This has been paid. Thank you.");
  });

  test("pays what is still due from a party that has paid for the others", async () => {
    await oneMore();
    await send({ due: "175.00" });
    const token = await linked();
    expect(await show(token)).toMatchObject({ due: "175.00" });
    expect(await payOn(await openPage(token, "175.00"))).toMatch(/payment=success$/);
    expect(await attendee()).toMatchObject({ status: "confirmed", paidByCard: "175.00", amountDue: "0.00" });
  });

  test("leads back to its page if the payer cancels, and still works", async () => {
    const token = await aLink();
    await openPage(token);
    const { cancel } = await shop.wayBack();
    const back = await app.call("GET", cancel);
    expect(back.headers.get("location")).toMatch(/\/member-login\/pay\?payment=cancelled$/);
    expect(await show(token)).toMatchObject({ due: "325.00" });
    expect((await openPage(token)).status).toBe(200);
  });

  test("gives no second page for what has just been paid on the first", async () => {
    const token = await aLink();
    const { body } = await openPage(token);
    await shop.pay(body.token);
    const second = await openPage(token);
    expect([second.status, second.body.message]).toEqual([
      409,
      "We have your payment of $325.00. You don’t need to pay again.",
    ]);
    expect(await show(token)).toMatchObject({ due: "0.00" });
  });

  test("is refunded in full if an officer has recorded a check in the meantime", async () => {
    const { body } = await openPage(await aLink());
    const check = { method: "check", amount: "325.00", due: "325.00" };
    await app.call("POST", `/api/debts/${party}/payments`, { cookie: lars.cookie, body: check });
    expect(await payOn({ body })).toMatch(/payment=refund$/);
    const { rows } = await app.db.execute(sql`select amount, status from payment_refunds`);
    expect(rows).toEqual([{ amount: "325.00", status: "due" }]);
    expect(await attendee()).toMatchObject({ amountDue: "0.00" });
  });

  test("names the payer’s new address on a page that was opened before", async () => {
    await openPage(await aLink());
    const to = "new@example.org";
    await app.db.execute(sql`update members set confirmed_email = ${to} where first_name = 'Anna'`);
    await send({ to });
    expect((await openPage(await linked())).status).toBe(200);
    const { rows } = await app.db.execute(sql`select status, email from payments`);
    expect(rows).toEqual([{ status: "created", email: to }]);
  });

  test("has a page of its own, so that each payer returns to where they came from", async () => {
    const { rows: found } = await app.db.execute<{ id: number }>(
      sql`select member_id as id from registrations where id = ${party}`,
    );
    const cookie = await sessionOf(app, { memberId: found[0]?.id ?? 0 });
    const body = { registrationId: party };
    await app.call("POST", "/api/payment/create-hosted-page", { cookie, body });
    expect(await payOn(await openPage(await aLink()))).toMatch(/\/member-login\/pay\?payment=success$/);
    const { rows } = await app.db.execute(sql`select status, opened_by from payments order by id`);
    expect(rows).toEqual([
      { status: "cancelled", opened_by: "owner" },
      { status: "paid", opened_by: "link" },
    ]);
  });

  test("opened before the party went to another member takes no money for it", async () => {
    await oneMore();
    await send({ due: "175.00" });
    await openPage(await linked(), "175.00");
    const ben = await aMember(app.db, { firstName: "Ben", email: "ben@example.org" });
    const change = { change: "change owner", memberId: ben.id };
    const preview = await app.call<{ updatedAt: string; amount: { after: string } }>(
      "POST",
      `/api/registrations/${party}/preview`,
      { cookie: lars.cookie, body: change },
    );
    const { updatedAt, amount } = preview.body;
    const body = { memberId: ben.id, updatedAt, amount: amount.after };
    const reply = await app.call("POST", `/api/registrations/${party}/owner`, { cookie: lars.cookie, body });
    expect(reply.status).toBe(200);
    await send({ due: "175.00", to: "ben@example.org" });
    await openPage(await linked(), "175.00");
    const { rows } = await app.db.execute(sql`select status, email from payments order by id`);
    expect(rows).toEqual([
      { status: "cancelled", email: ANNA },
      { status: "created", email: "ben@example.org" },
    ]);
  });

  test("never charges another amount than the payer read", async () => {
    const token = await aLink();
    await app.db.execute(
      sql`update registrations set amount = 300, adjustment_cents = -2500, adjustment_why = 'No wine'`,
    );
    const reply = await openPage(token);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "The amount due has changed. Please check it before you pay.",
    ]);
    expect((await openPage(token, "300.00")).status).toBe(200);
  });
});

describe("It stops working", () => {
  const ENDS: Record<string, () => Promise<unknown>> = {
    "once another is sent": () => send(),
    "once the party has another address": () =>
      app.db.execute(sql`update members set confirmed_email = 'new@example.org' where first_name = 'Anna'`),
    "once the party is removed": () =>
      app.call("DELETE", `/api/registrations/${party}?due=ends`, { cookie: lars.cookie }),
    "once the dinner is deleted": () => app.db.execute(sql`update events set deleted_at = now()`),
    "ninety days after the dinner": async () => {
      app.now = new Date("2026-06-22T22:00:00.000Z");
    },
    "for what becomes due after everything was paid": async () => {
      const { cookie } = lars;
      const body = { method: "cash", amount: "325.00", due: "325.00" };
      await app.call("POST", `/api/debts/${party}/payments`, { cookie, body });
      await app.db.execute(
        sql`update registrations set amount = 400, adjustment_cents = 7500, adjustment_why = 'Wine'`,
      );
    },
  };

  test.each(Object.keys(ENDS))("%s", async (when) => {
    const token = await aLink();
    expect(await show(token)).not.toBeNull();
    await ENDS[when]?.();
    expect(await show(token)).toBeNull();
    const reply = await openPage(token);
    const unknown = await openPage("A".repeat(43));
    expect([reply.status, reply.body]).toEqual([404, unknown.body]);
  });
});

describe("It is not sent", () => {
  test.each([
    [{ due: "300.00" }, "The amount due has changed to $325.00. Please check it before you continue."],
    [{ to: "old@example.org" }, `The party’s address is now ${ANNA}. Please check it before you continue.`],
  ])("if the officer read something else: %j", async (body, message) => {
    const reply = await send(body);
    expect([reply.status, reply.body.message]).toEqual([409, message]);
    expect(await emails()).toEqual([]);
  });

  test.each([
    [
      "nothing is due",
      sql`update registrations set pays_later_since = null, pays_later_by = null`,
      "Nothing is due from this party.",
    ],
    [
      "there is no address",
      sql`update members set confirmed_email = null, confirmed_email_at = null where first_name = 'Anna'`,
      "This party has no email address. Please add one first.",
    ],
    [
      "the dinner was long ago",
      sql`update events set date_time = '2025-12-01', registration_deadline = null`,
      "The dinner was too long ago for a payment link. Please record the payment instead.",
    ],
  ])("if %s", async (_why, change, message) => {
    await app.db.execute(change);
    const reply = await send();
    expect([reply.status, reply.body.message]).toEqual([409, message]);
    expect(await emails()).toEqual([]);
  });

  test("by a member", async () => {
    const { id: memberId } = await aMember(app.db, { firstName: "Mia" });
    const mia = { id: memberId, cookie: await sessionOf(app, { memberId }) };
    expect((await send({}, {}, mia)).status).toBe(403);
    expect(await emails()).toEqual([]);
  });
});

test("A full officer may send one, too", async () => {
  expect((await send({}, {}, await aFullOfficer(app))).status).toBe(200);
});

test("Guesses are limited by network", async () => {
  for (let n = 0; n < 60; n++) expect(await show("B".repeat(43))).toBeNull();
  const { status } = await app.call("POST", "/api/pay/show", { body: { token: "B".repeat(43) } });
  expect(status).toBe(429);
});
