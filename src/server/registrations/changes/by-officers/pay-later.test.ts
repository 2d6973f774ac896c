import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
let olga: { id: number; cookie: string };
let lars: { id: number; cookie: string };
let anna: { id: number; cookie: string };
let eventId: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
  const { id } = await aMember(app.db);
  anna = { id, cookie: await sessionOf(app, { memberId: id }) };
  eventId = (await aDinner(app.db, { totalSeats: 10, registrationDeadline: IN_TIME })).id;
});

const IN_TIME = new Date("2026-03-20T04:00:00.000Z");
type Reply = AttendeeRegistration & { message: string; errors: unknown };
const change = (id: number, body: object, by = lars) =>
  app.call<Reply>("PATCH", `/api/registrations/${id}`, { cookie: by.cookie, body });
const annasParty = async (facts: Partial<Parameters<typeof aRegistration>[1]> = {}) =>
  (await aRegistration(app.db, { eventId, memberId: anna.id, amount: "150.00", ...facts })).id;
const pending = () =>
  annasParty({ status: "pending", holdExpiresAt: new Date(app.now.getTime() + 60_000), holdSlot: 1 });
async function stored(id: number) {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select status, removed_at is null as is_live, hold_expires_at, pays_later_by, pay_by::text, payment_type
      from registrations where id = ${id}`,
  );
  return rows[0];
}
async function emails() {
  const { rows } = await app.db.execute<{ kind: string; body: string }>(
    sql`select kind, body_text as body from outbox order by id`,
  );
  return rows;
}
async function mine() {
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie: anna.cookie });
  return body[0]?.registrations;
}
const taken = async () =>
  (await app.db.execute<{ n: number }>(sql`select seats_taken as n from events where id = ${eventId}`))
    .rows[0]?.n;

describe("A party pays later", () => {
  test("if a limited officer says so of a pending one, which is held without limit", async () => {
    const id = await pending();
    const reply = await change(id, { status: "unpaid", payBy: "2026-03-15" });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { status: "unpaid", amountDue: "150.00", payBy: "2026-03-15" },
    ]);
    expect(await stored(id)).toMatchObject({
      status: "confirmed",
      hold_expires_at: null,
      pay_by: "2026-03-15",
    });
    app.now = new Date("2026-03-19T12:00:00.000Z");
    await shop.expireHolds();
    expect(await stored(id)).toMatchObject({ is_live: true });
    expect(await taken()).toBe(1);
    const [email] = await emails();
    expect(email?.kind).toBe("registration-confirmed");
    expect(email?.body).toContain("$150.00 is due. Please pay by March 15, 2026.");
  });

  test("if an officer seats it from the waitlist so", async () => {
    const waiting = await annasParty({ status: "waitlist" });
    const { body } = await change(waiting, { status: "unpaid" });
    expect(body).toMatchObject({ status: "unpaid", amountDue: "150.00", manualPayments: [], payBy: null });
    expect(await taken()).toBe(1);
  });

  test("if it is registered so, and then comes: it is in the lists and has one place", async () => {
    const body = {
      registrationType: "member",
      memberId: anna.id,
      firstName: "Anna",
      lastName: "Weber",
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
      bypassPayment: true,
      paysLater: true,
      amount: "150.00",
    };
    const send = (more: object = {}) =>
      app.call<{ id: number; status: string }>("POST", `/api/events/${eventId}/manual-registration-direct`, {
        cookie: lars.cookie,
        body: { ...body, ...more },
      });
    expect((await send({ paymentMethod: "check" })).status).toBe(400);
    expect((await send({ payBy: "2026-03-01" })).status).toBe(400);
    const made = await send();
    expect([made.status, made.body.status]).toEqual([201, "unpaid"]);
    expect((await send()).status).toBe(409);
    const file = await app.call("GET", `/api/events/${eventId}/attendees/csv`, { cookie: lars.cookie });
    expect(file.text).toMatch(/Anna Weber.*UNPAID/);
    const board = await app.call<{ persons: unknown[] }>("GET", `/api/events/${eventId}/board`, {
      cookie: lars.cookie,
    });
    expect(board.body.persons).toHaveLength(1);
    const again = await app.call("POST", "/api/registrations", {
      cookie: anna.cookie,
      body: { eventId, memberTickets: 1, guestTickets: 0, memberInfo: [], guestInfo: [], amount: "150.00" },
    });
    expect(again.status).toBe(409);
    expect(await mine()).toMatchObject({ status: "unpaid", amountDue: "150.00" });
  });

  test("until an officer marks it as paid, which records what is due", async () => {
    const id = await annasParty({ status: "unpaid" });
    const { body } = await change(id, { status: "confirmed", paymentMethod: "cash" });
    expect(body).toMatchObject({
      status: "confirmed",
      amountDue: "0.00",
      manualPayments: [{ method: "cash", amount: "150.00" }],
    });
    expect(await stored(id)).toMatchObject({ pays_later_by: null, payment_type: "manual" });
  });

  test("until nothing is due because its amount was lowered, or it is complimentary", async () => {
    const id = await annasParty({ status: "unpaid" });
    expect((await change(id, { amount: "0.00" }, olga)).body).toMatchObject({ status: "confirmed" });
    const another = await aMember(app.db, { firstName: "Otto", email: "otto@example.org" });
    const free = await annasParty({ status: "unpaid", memberId: another.id });
    const { body } = await change(free, { status: "confirmed", paymentMethod: "complimentary" }, olga);
    expect(body).toMatchObject({ status: "confirmed", amount: "0.00", paymentMethod: "complimentary" });
  });

  test("only if it has not paid, and by no day that is over", async () => {
    const paid = await annasParty({ status: "confirmed" });
    expect((await change(paid, { status: "unpaid" })).status).toBe(409);
    expect((await change(paid, { payBy: "2026-03-15" })).status).toBe(400);
    const another = await aMember(app.db, { firstName: "Otto", email: "otto@example.org" });
    const id = await annasParty({ status: "unpaid", memberId: another.id });
    expect((await change(id, { payBy: "2026-03-09" })).body.errors).toEqual([
      { path: "payBy", message: "Enter today or a later day" },
    ]);
    expect((await change(id, { payBy: "2026-03-10" })).body.payBy).toBe("2026-03-10");
  });
});

describe("A member who pays later", () => {
  const page = (id: number) =>
    app.call<{ token: string; message: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: anna.cookie,
      body: { registrationId: id },
    });

  test("pays what is due by card, and is paid then", async () => {
    const id = await annasParty({ status: "unpaid" });
    const reply = await page(id);
    expect(reply.status).toBe(200);
    await shop.pay(reply.body.token);
    await shop.notifications();
    expect(await mine()).toMatchObject({ status: "confirmed", amountDue: "0.00" });
    expect(await stored(id)).toMatchObject({ payment_type: "online", pays_later_by: null });
    expect((await emails()).map(({ kind }) => kind)).toEqual(["payment-received"]);
  });

  test("is asked for the rest of it if a part was received", async () => {
    const id = await annasParty({ status: "unpaid", amount: "450.00", memberTickets: 3 });
    await app.db.execute(sql`insert into manual_payments (registration_id, method, amount, received_at, recorded_by,
      recorded_at) values (${id}, 'cash', 100, now(), 'member 1', now())`);
    await page(id);
    const { rows } = await app.db.execute(sql`select amount from payments where status = 'created'`);
    expect(rows).toEqual([{ amount: "350.00" }]);
  });

  test("gets the card payment back if an officer has recorded a check meanwhile", async () => {
    const id = await annasParty({ status: "unpaid" });
    const { token } = (await page(id)).body;
    await change(id, { status: "confirmed", paymentMethod: "check" });
    await shop.pay(token);
    await shop.notifications();
    const { rows } = await app.db.execute(sql`select status, amount, reason from payment_refunds`);
    expect(rows).toEqual([{ status: "due", amount: "150.00", reason: "The seats were already paid for." }]);
    expect(await mine()).toMatchObject({ status: "confirmed", amountDue: "0.00" });
  });

  test("cancels in time like one who has paid, and then owes nothing", async () => {
    const id = await annasParty({ status: "unpaid" });
    const cancel = () =>
      app.call<{ refund: string; sentence: string }>("POST", `/api/registrations/${id}/cancel`, {
        cookie: anna.cookie,
        body: {},
      });
    app.now = new Date(IN_TIME.getTime() + 1000);
    expect((await cancel()).status).toBe(409);
    app.now = new Date(IN_TIME.getTime() - 1000);
    const reply = await cancel();
    expect([reply.status, reply.body]).toEqual([
      200,
      { refund: "0.00", sentence: "The $150.00 has not been paid yet, so there is nothing to refund." },
    ]);
    expect(await taken()).toBe(0);
  });
});

test("A party that pays later adds no paid tickets and no revenue", async () => {
  await annasParty({ status: "unpaid", memberTickets: 2, amount: "300.00" });
  const { body } = await app.call("GET", "/api/admin/stats", { cookie: olga.cookie });
  expect(body).toMatchObject({ confirmedTickets: 0, totalRevenue: "0.00", totalRegistrations: 1 });
});

test("The card page of a member who pays later ends after two hours, and the seats stay", async () => {
  const id = await annasParty({ status: "unpaid" });
  const body = { registrationId: id };
  await app.call("POST", "/api/payment/create-hosted-page", { cookie: anna.cookie, body });
  const status = async () => (await app.db.execute(sql`select status from payments`)).rows;
  app.now = new Date(app.now.getTime() + 7_100_000);
  await shop.expireHolds();
  expect(await status()).toEqual([{ status: "created" }]);
  app.now = new Date(app.now.getTime() + 200_000);
  await shop.expireHolds();
  expect(await status()).toEqual([{ status: "expired" }]);
  expect(await stored(id)).toMatchObject({ status: "confirmed", is_live: true });
  expect((await mine())?.status).toBe("unpaid");
});

describe("A party that pays later and has paid a part", () => {
  /** Three people for $450, of which a check of $100 was received. */
  async function partlyPaid(): Promise<number> {
    const id = await annasParty({ status: "unpaid", amount: "450.00", memberTickets: 3 });
    await app.db.execute(sql`insert into manual_payments (registration_id, method, reference, amount, received_at,
      recorded_by, recorded_at) values (${id}, 'check', '1042', 100, now(), 'member 1', now())`);
    return id;
  }
  async function ledger() {
    const { rows } = await app.db.execute(
      sql`select method, reference, amount, voided_at is not null as is_void from manual_payments order by id`,
    );
    return rows;
  }
  const PART = { method: "check", reference: "1042", amount: "100.00", is_void: false };

  test("is not waived", async () => {
    const id = await partlyPaid();
    for (const by of [lars, olga]) {
      const reply = await change(id, { status: "confirmed", paymentMethod: "complimentary" }, by);
      expect([reply.status, reply.body.message]).toEqual([
        400,
        "Part of this has been paid. Please refund or void that first.",
      ]);
    }
    expect(await ledger()).toEqual([PART]);
  });

  test("pays the rest another way than the part, if no method is given", async () => {
    const id = await partlyPaid();
    expect((await change(id, { status: "confirmed" })).body).toMatchObject({ status: "confirmed" });
    const rest = { method: "other", reference: null, amount: "350.00", is_void: false };
    expect(await ledger()).toEqual([PART, rest]);
  });

  test("keeps it if it is said to pay by card", async () => {
    const id = await partlyPaid();
    await app.db.execute(sql`update registrations set payment_type = 'manual' where id = ${id}`);
    expect((await change(id, { paymentType: "online" }, olga)).status).toBe(200);
    expect(await ledger()).toEqual([PART]);
  });

  test("is changed by a card payment of another part, so that an officer who read less is refused", async () => {
    const id = await partlyPaid();
    const { body: page } = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: anna.cookie,
      body: { registrationId: id },
    });
    const read = (await change(id, { adminNotes: "Called", amount: "500.00" }, olga)).body;
    app.now = new Date(app.now.getTime() + 1000);
    await shop.pay(page.token);
    await shop.notifications();
    const reply = await change(id, { status: "confirmed", updatedAt: read.updatedAt });
    expect(reply.status).toBe(409);
    expect(await ledger()).toEqual([PART]);
  });
});

test("A confirmation that is sent again says what is due, and an open page ends with another amount", async () => {
  const { id, updatedAt } = await aRegistration(app.db, {
    eventId,
    contactFirstName: "Lan",
    contactLastName: "Li",
    contactEmail: "lan@exmaple.org",
    amount: "150.00",
    status: "unpaid",
    payBy: "2026-03-15",
  });
  const contact = { email: "lan@example.org", sendAgain: true, updatedAt: updatedAt.toISOString() };
  await app.call("PATCH", `/api/registrations/${id}/contact`, { cookie: lars.cookie, body: contact });
  expect((await emails()).at(-1)?.body).toContain("$150.00 is due. Please pay by March 15, 2026.");

  const mineId = await annasParty({ status: "unpaid" });
  const body = { registrationId: mineId };
  await app.call("POST", "/api/payment/create-hosted-page", { cookie: anna.cookie, body });
  await change(mineId, { amount: "120.00" }, olga);
  const { rows } = await app.db.execute(sql`select status from payments`);
  expect(rows).toEqual([{ status: "cancelled" }]);
});

test("A party with nothing due does not pay later, and no payment is recorded of one that is only edited", async () => {
  const { body } = await change(await pending(), { status: "unpaid", amount: "0.00" }, olga);
  expect(body).toMatchObject({ status: "confirmed", amountDue: "0.00" });
  const other = await aMember(app.db);
  const { id } = await aRegistration(app.db, {
    eventId,
    memberId: other.id,
    amount: "150.00",
    status: "unpaid",
    paymentType: "manual",
  });
  const reply = await change(id, { paymentMethod: "cash" }, olga);
  expect([reply.status, reply.body.message]).toEqual([
    400,
    "Please mark the party as paid to record a payment",
  ]);
});
