import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: { id: number; cookie: string };
let annaId: number;
let eventId: number;
let partyId: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  annaId = (await aMember(app.db)).id;
  eventId = (await aDinner(app.db, { totalSeats: 10 })).id;
  const check = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  partyId = (await aRegistration(app.db, { eventId, memberId: annaId, amount: "150.00", ...check })).id;
});

async function paymentId(): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from manual_payments where voided_at is null order by id desc limit 1`,
  );
  return rows[0]?.id ?? 0;
}

type Sent = { headers?: Record<string, string>; by?: { cookie: string } };
type Answer = { registration: AttendeeRegistration | null; message: string };
const endIt = (id: number, body: object = {}, { headers = {}, by = olga }: Sent = {}) =>
  app.call<Answer>("POST", `/api/manual-payments/${id}/void`, {
    cookie: by.cookie,
    body: { reason: "The check bounced", seats: "keep", ...body },
    headers,
  });
const emails = async () =>
  (await app.db.execute<{ kind: string; body: string }>(sql`select kind, body_text as body from outbox`))
    .rows;

describe("A party whose check is voided", () => {
  test("keeps its seats if the officer says so, and owes what it cost", async () => {
    const reply = await endIt(await paymentId());
    expect([reply.status, reply.body.registration]).toMatchObject([
      200,
      { id: partyId, amountDue: "150.00", paymentMethod: null, checkNumber: null, manualPayments: [] },
    ]);
    expect((await auditEntries(app)).map(({ action }) => action)).toEqual(["payment voided"]);
    expect(await emails()).toEqual([
      { kind: "payment-voided", body: expect.stringContaining("$150.00 by check 1042 was voided") },
    ]);
    const [email] = await emails();
    expect(email?.body).toContain("Reason: The check bounced");
    expect(email?.body).toContain("$150.00 is due");
  });

  test("moves to the waitlist if the officer says so, and reads why", async () => {
    const reply = await endIt(await paymentId(), { seats: "waitlist" });
    expect(reply.body.registration).toMatchObject({ status: "waitlist", amountDue: "0.00" });
    const { rows } = await app.db.execute(sql`select seats_taken, void_reason from events, manual_payments`);
    expect(rows).toEqual([{ seats_taken: 0, void_reason: "The check bounced" }]);
    expect(await emails()).toEqual([
      { kind: "moved-to-waitlist", body: expect.stringContaining("Reason: The check bounced") },
    ]);
  });

  test("is not asked to pay at a dinner that is over", async () => {
    await app.db.execute(
      sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
    );
    await endIt(await paymentId());
    const [email] = await emails();
    expect(email?.body).toContain("$150.00 is due. Please contact a chapter officer.");
    expect(email?.body).not.toContain("You keep your seats");
  });

  test("still has what else it paid", async () => {
    await app.db.execute(sql`insert into manual_payments (registration_id, method, amount, received_at, recorded_by,
      recorded_at) values (${partyId}, 'cash', 100, now(), 'member 1', now())`);
    const reply = await endIt(await paymentId());
    expect(reply.body.registration).toMatchObject({
      amountDue: "0.00",
      manualPayments: [{ method: "check", reference: "1042", amount: "150.00" }],
    });
    expect((await emails())[0]?.body).toContain("Nothing is due.");
  });

  test("has two lines in the bookkeeper’s file", async () => {
    await endIt(await paymentId());
    const file = await app.call("GET", "/api/payments/export/csv?from=2026-01-01&to=2026-12-31", {
      cookie: olga.cookie,
    });
    const lines = parse(file.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(lines.map(({ Kind, Amount, Note }) => [Kind, Amount, Note])).toContainEqual([
      "Payment voided",
      "-150",
      "The check bounced",
    ]);
  });

  test("pays again with Mark Paid on its next check", async () => {
    await endIt(await paymentId());
    const { body } = await app.call<AttendeeRegistration>("PATCH", `/api/registrations/${partyId}`, {
      cookie: olga.cookie,
      body: { status: "confirmed", paymentMethod: "check", checkNumber: "1043" },
    });
    expect(body).toMatchObject({ amountDue: "0.00", paymentMethod: "check", checkNumber: "1043" });
    const { rows } = await app.db.execute(sql`select pays_later_since from registrations`);
    expect(rows).toEqual([{ pays_later_since: null }]);
  });
});

describe("A payment", () => {
  test("is voided once, by a full officer, with a reason", async () => {
    const id = await paymentId();
    const lars = await aLimitedOfficer(app);
    expect((await endIt(id, {}, { by: lars })).status).toBe(403);
    expect((await endIt(id, { reason: "x" })).status).toBe(400);
    expect((await endIt(id, { seats: "sell" })).status).toBe(400);
    expect((await endIt(4711)).status).toBe(404);
    expect((await endIt(id)).status).toBe(200);
    const second = await endIt(id);
    expect([second.status, second.body.message]).toEqual([409, "This payment has already been voided."]);
    expect(await emails()).toHaveLength(1);
  });

  test("is voided once if the call is sent again", async () => {
    const headers = { "idempotency-key": "0f3b1a52-5f0e-4c39-9c3c-5a6c8d1f7a11" };
    const id = await paymentId();
    const [first, again] = [await endIt(id, {}, { headers }), await endIt(id, {}, { headers })];
    expect(again.body).toEqual(first.body);
    expect(await emails()).toHaveLength(1);
  });

  test("of a party that has ended is voided without touching anyone’s seats", async () => {
    await app.call("DELETE", `/api/registrations/${partyId}`, { cookie: olga.cookie });
    const reply = await endIt(await paymentId(), { seats: "waitlist" });
    expect([reply.status, reply.body]).toEqual([200, { registration: null }]);
  });

  test("of a deleted member’s party keeps no words about them", async () => {
    await app.db.execute(sql`update registrations set member_id = null, contact_first_name = 'Deleted',
      contact_last_name = 'member', removed_at = now(), removed_reason = 'removed_by_officer'`);
    await endIt(await paymentId(), { reason: "Anna Weber has no account" });
    const { rows } = await app.db.execute(sql`select void_reason from manual_payments`);
    expect(rows).toEqual([{ void_reason: "Deleted with the member" }]);
  });

  test("of 0.00 says that the party is complimentary, and is not voided", async () => {
    await app.call("PATCH", `/api/registrations/${partyId}`, {
      cookie: olga.cookie,
      body: { paymentMethod: "complimentary" },
    });
    const reply = await endIt(await paymentId());
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This party is complimentary. Please change its payment method under Edit instead.",
    ]);
  });
});
