import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Attention } from "#contract/attention.ts";
import type { Dinner } from "#contract/officers/dinner.ts";
import type { Debt } from "#contract/registrations/manual/debts.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: { id: number; cookie: string };
let lars: { id: number; cookie: string };
let eventId: number;
let annaId: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
  eventId = (await aDinner(app.db, { totalSeats: 10, title: "Oyster Night" })).id;
  annaId = (await aMember(app.db, { firstName: "Anna", lastName: "Weber" })).id;
});

const annasParty = async (facts: Partial<Parameters<typeof aRegistration>[1]> = {}) =>
  (await aRegistration(app.db, { eventId, memberId: annaId, amount: "150.00", status: "unpaid", ...facts }))
    .id;
const endDinner = () =>
  app.db.execute(sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`);
const debts = async (query = "") =>
  (await app.call<Debt[]>("GET", `/api/debts${query}`, { cookie: lars.cookie })).body;
type Answer = { due: string; writtenOff: string; message: string; errors: unknown };
type Sent = { headers?: Record<string, string>; by?: typeof lars };
const pay = (id: number, body: object = {}, { headers = {}, by = lars }: Sent = {}) =>
  app.call<Answer>("POST", `/api/debts/${id}/payments`, {
    cookie: by.cookie,
    body: { method: "check", reference: "1042", amount: "150.00", due: "150.00", ...body },
    headers,
  });
const writeOff = (id: number, due = "150.00", by = olga) =>
  app.call<Answer>("POST", `/api/debts/${id}/write-off`, { cookie: by.cookie, body: { due } });
const remove = (id: number, due = "stays") =>
  app.call<{ message: string }>("DELETE", `/api/registrations/${id}?due=${due}`, { cookie: lars.cookie });
const emails = async () =>
  (await app.db.execute<{ body: string }>(sql`select body_text as body from outbox order by id`)).rows;

describe("What is due is listed", () => {
  test("after the dinner, also of a party that paid a part and never was to pay later", async () => {
    const later = await annasParty();
    const check = { paymentType: "manual", paymentMethod: "check", status: "confirmed" } as const;
    const part = await aRegistration(app.db, {
      eventId,
      amount: "150.00",
      contactLastName: "Bell",
      ...check,
    });
    await app.db.execute(
      sql`update registrations set amount = 250, adjustment_cents = 10000, adjustment_why = 'Wine' where id = ${part.id}`,
    );
    await aRegistration(app.db, { eventId, amount: "150.00", contactLastName: "Paid", ...check });
    expect(await debts()).toEqual([]);
    await endDinner();
    expect(await debts()).toMatchObject([
      { registrationId: later, payer: "Anna Weber", due: "150.00", hasEnded: false, title: "Oyster Night" },
      { registrationId: part.id, due: "100.00", hasEnded: false },
    ]);
    expect(await debts(`?event=${eventId}`)).toHaveLength(2);
    expect(await debts(`?event=${eventId + 1}`)).toEqual([]);
  });

  test("the same way under Needs attention and for the dinner", async () => {
    await annasParty({ payBy: "2026-03-09" });
    const attention = async () =>
      (await app.call<Attention>("GET", "/api/admin/attention", { cookie: lars.cookie })).body.overdue;
    const left = async () =>
      (await app.call<Dinner>("GET", `/api/events/${eventId}/overview`, { cookie: lars.cookie })).body
        .leftToDo;
    expect(await debts()).toHaveLength(1);
    expect(await attention()).toMatchObject([{ eventId, parties: 1 }]);
    expect(await left()).toContainEqual(expect.objectContaining({ what: "due", names: ["Anna Weber"] }));
    await app.db.execute(
      sql`update registrations set pays_later_since = null, pays_later_by = null, pay_by = null`,
    );
    await app.db.execute(sql`insert into manual_payments (registration_id, method, amount, received_at, recorded_by,
      recorded_at) select id, 'cash', 100, now(), 'member 1', now() from registrations`);
    expect(await attention()).toEqual([]);
    await endDinner();
    expect(await debts()).toMatchObject([{ due: "50.00" }]);
    expect(await attention()).toMatchObject([{ eventId, parties: 1 }]);
    expect(await left()).toContainEqual(expect.objectContaining({ what: "due", names: ["Anna Weber"] }));
  });
});

describe("A part of what is due", () => {
  test("may be recorded, and the rest stays due", async () => {
    const id = await annasParty();
    await endDinner();
    const reply = await pay(id, { amount: "100.00", receivedOn: "2026-03-09", receivedBy: "Ana Ortega" });
    expect([reply.status, reply.body]).toEqual([201, { due: "50.00" }]);
    expect(await debts()).toMatchObject([{ registrationId: id, due: "50.00" }]);
    const rest = await pay(id, { method: "transfer", amount: "50.00", due: "50.00" });
    expect(rest.body).toEqual({ due: "0.00" });
    expect(await debts()).toEqual([]);
    const { rows } = await app.db.execute(sql`select pays_later_since, payment_type from registrations`);
    expect(rows).toEqual([{ pays_later_since: null, payment_type: "manual" }]);
    expect((await auditEntries(app)).filter(({ action }) => action === "payment received")).toHaveLength(2);
  });

  test("is recorded once if the officer sends it twice", async () => {
    const id = await annasParty();
    const key = { "idempotency-key": "0f3b1a52-5f0e-4c39-9c3c-5a6c8d1f7a11" };
    await pay(id, { amount: "100.00" }, { headers: key });
    expect((await pay(id, { amount: "100.00" }, { headers: key })).body).toEqual({ due: "50.00" });
    const { rows } = await app.db.execute(sql`select amount from manual_payments`);
    expect(rows).toEqual([{ amount: "100.00" }]);
  });

  test.each([
    [
      { amount: "150.01" },
      400,
      "Only $150.00 is due. Record it on the dinner’s Money tab, where you can choose what happens to the other $0.01.",
    ],
    [{ due: "140.00" }, 409, "The amount due has changed to $150.00. Please check it before you continue."],
    [{ receivedOn: "2026-03-11" }, 400, "Enter today or an earlier day"],
    [{ amount: "0.00" }, 400, "Please enter an amount above zero"],
  ])("is refused with %j", async (body, status, message) => {
    const id = await annasParty();
    const reply = await pay(id, body);
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)]);
    expect((await app.db.execute(sql`select id from manual_payments`)).rows).toEqual([]);
  });

  test("is refused where nothing is due, or the party is gone", async () => {
    const id = await annasParty({ status: "confirmed" });
    expect((await pay(id)).body.message).toBe("Nothing is due from this party.");
    await remove(id, "ends");
    expect((await pay(id)).status).toBe(404);
  });
});

describe("More than is due", () => {
  const ledger = async () =>
    (
      await app.db.execute(sql`select h.amount, h.note, t.amount as back, t.method as back_by, c.amount as credit
        from manual_payments h left join manual_returns t on t.manual_payment_id = h.id
        left join credits c on c.manual_return_id = t.id`)
    ).rows[0];

  test("is to be returned, and the party owes nothing", async () => {
    const id = await annasParty();
    const reply = await pay(id, { amount: "200.00", excess: { as: "return" } });
    expect([reply.status, reply.body]).toEqual([201, { due: "0.00" }]);
    expect(await ledger()).toEqual({
      amount: "200.00",
      note: null,
      back: "50.00",
      back_by: null,
      credit: null,
    });
    expect((await auditEntries(app)).map(({ action }) => action)).toContain("return due");
  });

  test("becomes a credit of the member, on a full officer’s word", async () => {
    const id = await annasParty();
    const asCredit = { amount: "200.00", excess: { as: "credit" } };
    expect((await pay(id, asCredit)).status).toBe(403);
    const reply = await pay(id, asCredit, { by: olga });
    expect(reply.body).toEqual({ due: "0.00" });
    expect(await ledger()).toMatchObject({
      amount: "200.00",
      back: "50.00",
      back_by: "credit",
      credit: "50.00",
    });
    const strangers = await annasParty({ memberId: null, contactLastName: "Bell" });
    expect((await pay(strangers, asCredit, { by: olga })).body.message).toMatch(/^Credits are for members/);
  });

  test("was for something else, which the note says; only what is due is recorded here", async () => {
    const id = await annasParty();
    const excess = { as: "other", what: "Dues 2027" };
    expect((await pay(id, { amount: "450.00", note: "Thanks", excess })).body).toEqual({ due: "0.00" });
    expect(await ledger()).toMatchObject({
      amount: "150.00",
      note: "Thanks. Part of $450.00. The other $300.00 was for: Dues 2027",
      back: null,
    });
  });
});

describe("What is written off", () => {
  test("lowers the amount with its reason, by a full officer, and has a line in the file", async () => {
    const id = await annasParty();
    await endDinner();
    expect((await writeOff(id, "150.00", lars)).status).toBe(403);
    expect((await writeOff(id, "140.00")).status).toBe(409);
    expect((await writeOff(id)).body).toEqual({ writtenOff: "150.00" });
    expect((await writeOff(id)).status).toBe(409);
    expect(await debts()).toEqual([]);
    const { rows } = await app.db.execute(
      sql`select amount, adjustment_cents::int as by, adjustment_why as why, pays_later_since as later from registrations`,
    );
    expect(rows).toEqual([{ amount: "0.00", by: -15_000, why: "Written off", later: null }]);
    const file = await app.call("GET", "/api/payments/export/csv?from=2026-03-01&to=2026-03-31", {
      cookie: olga.cookie,
    });
    const lines = parse(file.text, { columns: true, bom: true }) as Record<string, string>[];
    expect(lines).toMatchObject([
      {
        Kind: "Written off",
        Amount: "0",
        Note: "Worth $150.00",
        Name: "Anna Weber",
        Registration: String(id),
      },
    ]);
    expect((await auditEntries(app)).map(({ action }) => action)).toContain("debt written off");
  });

  test("leaves an earlier reason of the amount in front", async () => {
    const id = await annasParty();
    await app.db.execute(
      sql`update registrations set amount = 120, adjustment_cents = -3000, adjustment_why = 'Left early'`,
    );
    await endDinner();
    expect((await writeOff(id, "120.00")).body).toEqual({ writtenOff: "120.00" });
    const { rows } = await app.db.execute(sql`select adjustment_why as why from registrations`);
    expect(rows).toEqual([{ why: "Left early; Written off" }]);
  });

  test("never goes back to someone who is removed, or gets another ticket, after it", async () => {
    const guestInfo = [{ firstName: "Eva", lastName: "Nová" }];
    const id = await annasParty({ guestTickets: 1, amount: "325.00", guestInfo });
    await pay(id, { amount: "100.00", due: "325.00" });
    await endDinner();
    expect((await writeOff(id, "225.00")).body).toEqual({ writtenOff: "225.00" });
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from attendees where kind = 'guest'`);
    const attendeeId = rows[0]?.id;
    for (const change of [
      { change: "remove person", attendeeId },
      { change: "change ticket", attendeeId, kind: "member" },
    ]) {
      const reply = await app.call<Answer>("POST", `/api/registrations/${id}/preview`, {
        cookie: lars.cookie,
        body: change,
      });
      expect([reply.status, reply.body.message]).toEqual([
        409,
        "Part of this party’s amount was written off, so you can’t change its people or tickets. An officer with full rights can change the amount under Edit.",
      ]);
    }
  });
});

describe("Before the dinner", () => {
  const written = async () =>
    (await app.db.execute(sql`select amount, adjustment_cents::int as by from registrations`)).rows;

  test("nothing is written off of a party with seats, which would be a discount for those who stay", async () => {
    const id = await annasParty({ payBy: "2026-03-09" });
    expect(await debts()).toMatchObject([{ registrationId: id, canBeWrittenOff: false }]);
    const reply = await writeOff(id);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringContaining("This party still has seats at a dinner ahead."),
    ]);
    expect(await written()).toEqual([{ amount: "150.00", by: 0 }]);
    await endDinner();
    expect(await debts()).toMatchObject([{ registrationId: id, canBeWrittenOff: true }]);
    expect((await writeOff(id)).body).toEqual({ writtenOff: "150.00" });
  });

  test("what a removed party still owes may be written off", async () => {
    const id = await annasParty();
    await remove(id);
    expect(await debts()).toMatchObject([{ hasEnded: true, canBeWrittenOff: true }]);
    expect((await writeOff(id)).body).toEqual({ writtenOff: "150.00" });
    expect(await debts()).toEqual([]);
  });
});

describe("An officer who removes a party that pays later", () => {
  test("may say that the amount stays due, until it is paid", async () => {
    const id = await annasParty();
    expect((await remove(id)).status).toBe(200);
    expect(await debts()).toMatchObject([{ registrationId: id, due: "150.00", hasEnded: true }]);
    expect((await emails())[0]?.body).toContain(
      "The $150.00 is still due. Please contact a chapter officer.",
    );
    expect((await pay(id)).body).toEqual({ due: "0.00" });
    expect(await debts()).toEqual([]);
  });

  test("keeps it due when the only payment recorded for it is voided", async () => {
    const id = await annasParty();
    await app.db.execute(
      sql`update registrations set pays_later_since = null, pays_later_by = null, pay_by = null`,
    );
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer', stays_due_since = now()`,
    );
    await pay(id, { amount: "100.00", due: "150.00" });
    expect(await debts()).toMatchObject([{ registrationId: id, due: "50.00" }]);
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_payments`);
    const body = { reason: "The check bounced", seats: "keep" };
    await app.call("POST", `/api/manual-payments/${rows[0]?.id}/void`, { cookie: olga.cookie, body });
    expect(await debts()).toMatchObject([{ registrationId: id, due: "150.00" }]);
    expect((await writeOff(id)).body).toEqual({ writtenOff: "150.00" });
  });

  test("is refused where a part was paid, which goes back", async () => {
    const id = await annasParty();
    await pay(id, { amount: "100.00" });
    expect((await remove(id)).body.message).toContain("What was paid goes back, so the rest can’t stay due.");
  });

  test("ends what is due unless they say so", async () => {
    const id = await annasParty();
    await remove(id, "ends");
    await endDinner();
    expect(await debts()).toEqual([]);
    expect((await emails())[0]?.body).toContain("has not been paid yet, so there is nothing to refund.");
  });

  test("is refused where nothing is due", async () => {
    const id = await annasParty({ status: "confirmed" });
    const reply = await remove(id);
    expect([reply.status, reply.body.message]).toEqual([409, "Nothing is due, so nothing can stay due."]);
  });

  test("may say the same of one person, whose price the party still owes", async () => {
    const id = await annasParty({
      guestTickets: 1,
      amount: "325.00",
      guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
    });
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from attendees where kind = 'guest'`);
    const attendeeId = rows[0]?.id ?? 0;
    const preview = await app.call<{ updatedAt: string; goesBack: string; noLongerDue: string }>(
      "POST",
      `/api/registrations/${id}/preview`,
      { cookie: lars.cookie, body: { change: "remove person", attendeeId } },
    );
    expect(preview.body).toMatchObject({ goesBack: "0.00", noLongerDue: "175.00" });
    const { updatedAt, goesBack } = preview.body;
    const reply = await app.call<{ registration: object }>("DELETE", `/api/attendees/${attendeeId}`, {
      cookie: lars.cookie,
      body: { updatedAt, goesBack, isTold: true, staysDue: true },
    });
    expect(reply.body.registration).toMatchObject({
      amount: "325.00",
      amountDue: "325.00",
      totalTickets: 1,
      amountWhy: "Still due for someone who left",
    });
    expect((await emails())[0]?.body).toContain("The $175.00 for Eva Nová is still due.");
  });
});
