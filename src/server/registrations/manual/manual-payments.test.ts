import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: { id: number; cookie: string };
let lars: { id: number; cookie: string };
let eventId: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
  eventId = (await aDinner(app.db, { totalSeats: 10 })).id;
});

const change = (id: number, body: object, by = olga) =>
  app.call<AttendeeRegistration>("PATCH", `/api/registrations/${id}`, { cookie: by.cookie, body });

async function aParty(facts: Partial<Parameters<typeof aRegistration>[1]> = {}) {
  const { id: memberId } = await aMember(app.db);
  const party = { eventId, memberId, amount: "150.00", status: "waitlist" as const, ...facts };
  return (await aRegistration(app.db, party)).id;
}

async function recorded() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select registration_id, method, reference, amount, recorded_by, void_reason from manual_payments order by id`,
  );
  return rows;
}

async function bookkeepersFile() {
  const file = await app.call("GET", "/api/payments/export/csv?from=2026-03-01&to=2026-03-31", {
    cookie: olga.cookie,
  });
  return parse(file.text, { bom: true, columns: true }) as Record<string, string>[];
}

describe("a manual payment of a party", () => {
  test("is recorded by Mark Paid, of what is due, by a limited officer as well", async () => {
    const id = await aParty();
    await change(id, { status: "confirmed", paymentMethod: "check", checkNumber: "1042" }, lars);
    expect(await recorded()).toEqual([
      {
        registration_id: id,
        method: "check",
        reference: "1042",
        amount: "150.00",
        recorded_by: `member ${lars.id}`,
        void_reason: null,
      },
    ]);
  });

  test("is recorded by Mark Paid that names no method, as paid another way", async () => {
    const id = await aParty();
    expect((await change(id, { status: "confirmed" })).body).toMatchObject({
      status: "confirmed",
      paymentType: "manual",
      paymentMethod: null,
    });
    expect(await recorded()).toMatchObject([{ method: "other", reference: null, amount: "150.00" }]);
  });

  test.each([
    [
      { paymentMethod: "check", checkNumber: "7" },
      { method: "check", reference: "7", amount: "150.00" },
    ],
    [{ paymentMethod: "check" }, { method: "check", reference: null, amount: "150.00" }],
    [{}, { method: "other", reference: null, amount: "150.00" }],
  ])("is recorded by a registration that skips the payment with %j", async (how, payment) => {
    const body = {
      registrationType: "member",
      firstName: "Vera",
      lastName: "Adler",
      email: "",
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
      bypassPayment: true,
      amount: "150.00",
      ...how,
    };
    const path = `/api/events/${eventId}/manual-registration-direct`;
    expect((await app.call("POST", path, { cookie: lars.cookie, body })).status).toBe(201);
    expect(await recorded()).toMatchObject([payment]);
  });

  test("keeps its amount if its method and number are corrected", async () => {
    const id = await aParty({ status: "confirmed", paymentType: "manual", paymentMethod: "cash" });
    await change(id, { amount: "200.00", paymentMethod: "check", checkNumber: "9" });
    expect(await recorded()).toMatchObject([{ method: "check", reference: "9", amount: "150.00" }]);
  });

  test("goes back once the party waits again, and what it pays after that is another one", async () => {
    const id = await aParty({ status: "confirmed", paymentType: "manual", paymentMethod: "cash" });
    await change(id, { status: "waitlist" });
    const { body } = await change(id, { status: "confirmed", paymentMethod: "check" });
    expect(await recorded()).toMatchObject([
      { registration_id: body.id, method: "cash", void_reason: null },
      { registration_id: body.id, method: "check", amount: "150.00", void_reason: null },
    ]);
    const { rows } = await app.db.execute(sql`select amount, returned_at from manual_returns`);
    expect(rows).toEqual([{ amount: "150.00", returned_at: null }]);
  });

  test("stays as it is if a change names the number of a check, but no check", async () => {
    const id = await aParty();
    const { body } = await change(id, { status: "confirmed" }, lars);
    for (const by of [lars, olga]) expect((await change(body.id, { checkNumber: "7" }, by)).status).toBe(200);
    expect(await recorded()).toMatchObject([{ method: "other", reference: null, void_reason: null }]);
  });

  test("is void once a card pays, and recorded again if an officer takes that back", async () => {
    const id = await aParty({ status: "confirmed", paymentType: "manual", paymentMethod: "cash" });
    await change(id, { paymentType: "online", paymentMethod: null });
    await change(id, { paymentType: "manual" });
    expect(await recorded()).toMatchObject([
      { method: "cash", void_reason: "Paid by card" },
      { method: "other", amount: "150.00", void_reason: null },
    ]);
  });

  test("of the highest amount is in the list of its dinner", async () => {
    const amount = "99999999.00";
    const id = await aParty({ status: "confirmed", paymentType: "manual", paymentMethod: "cash", amount });
    expect((await change(id, { adminNotes: "A typing error" })).body.amount).toBe(amount);
  });

  test("is void if the party turns out to be complimentary, and recorded if it pays after all", async () => {
    const id = await aParty({ status: "confirmed", paymentType: "manual", paymentMethod: "cash" });
    await change(id, { paymentMethod: "complimentary" });
    await change(id, { paymentMethod: "check", amount: "100.00" });
    expect(await recorded()).toMatchObject([
      { method: "cash", amount: "150.00", void_reason: "The party is complimentary" },
      { method: "complimentary", amount: "0.00", void_reason: "The party pays" },
      { method: "check", amount: "100.00", void_reason: null },
    ]);
  });
});

describe("the receipt of a manual payment", () => {
  const received = { receivedOn: "2026-03-02", receivedBy: "Ana Ortega", paymentNote: "In the envelope" };
  const receipts = async () =>
    (
      await app.db.execute<Record<string, unknown>>(
        sql`select received_at, received_by, note from manual_payments order by id`,
      )
    ).rows.map(({ received_at: at, ...row }) => ({ ...row, on: new Date(String(at)).toISOString() }));
  const SAID = { received_by: "Ana Ortega", note: "In the envelope", on: "2026-03-02T17:00:00.000Z" };

  test.each(["waitlist", "pending", "unpaid"] as const)(
    "is recorded by a limited officer who marks a party as paid that was %s",
    async (status) => {
      const holdExpiresAt = status === "pending" ? new Date(app.now.getTime() + 60_000) : null;
      const id = await aParty({ status, holdExpiresAt });
      const reply = await change(id, { status: "confirmed", paymentMethod: "cash", ...received }, lars);
      expect(reply.body.manualPayments).toMatchObject([{ method: "cash", receivedBy: "Ana Ortega" }]);
      expect(await receipts()).toEqual([SAID]);
    },
  );

  test("is corrected by full officers alone, and the audit log has what they said", async () => {
    const id = await aParty({ status: "confirmed", paymentType: "manual", paymentMethod: "cash" });
    expect((await change(id, received, lars)).status).toBe(403);
    expect((await change(id, received)).status).toBe(200);
    expect(await receipts()).toEqual([SAID]);
    expect(await auditEntries(app)).toMatchObject([{ action: "payment received" }]);
  });

  test.each([
    [{ receivedOn: "2026-03-11" }, "receivedOn", "Enter today or an earlier day"],
    [{ receivedOn: "2024-03-08" }, "receivedOn", "Enter a day within the last two years"],
    [{ receivedBy: "x".repeat(101) }, "receivedBy", "Please keep this under 100 characters"],
    [{ paymentNote: "x".repeat(501) }, "paymentNote", "Please keep this under 500 characters"],
  ])("is refused with %j, and the party does not pay", async (facts, path, message) => {
    const id = await aParty({ status: "unpaid" });
    const reply = await change(id, { status: "confirmed", ...facts });
    expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path, message }] }]);
    expect(await recorded()).toEqual([]);
  });

  test("is refused where no payment is recorded", async () => {
    const id = await aParty({ status: "confirmed" });
    expect((await change(id, received)).status).toBe(400);
  });

  test("is recorded with a registration that skips the payment, on a day that is not to come", async () => {
    const body = {
      registrationType: "member",
      firstName: "Vera",
      lastName: "Adler",
      email: "",
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
      bypassPayment: true,
      amount: "150.00",
      receivedBy: "Ana Ortega",
    };
    const send = (receivedOn: string) =>
      app.call("POST", `/api/events/${eventId}/manual-registration-direct`, {
        cookie: lars.cookie,
        body: { ...body, receivedOn },
      });
    expect((await send("2026-03-11")).status).toBe(400);
    expect((await send("2026-03-02")).status).toBe(201);
    expect(await receipts()).toEqual([{ ...SAID, note: null }]);
  });
});

test("The bookkeeper's file has a line per manual payment of a party, and one for its void", async () => {
  const id = await aParty();
  await change(id, { status: "confirmed", paymentMethod: "check", checkNumber: "1042" });
  await change(id, { paymentMethod: "complimentary" });
  const lines = await bookkeepersFile();
  expect(
    lines.map((line) => [line.Date, line.Kind, line.Purpose, line.Amount, line.Method, line.Reference]),
  ).toEqual([
    ["2026-03-10", "Payment", "Dinner", "150", "Check", "1042"],
    ["2026-03-10", "Complimentary", "Dinner", "0", "Complimentary", ""],
    ["2026-03-10", "Payment voided", "Dinner", "-150", "Check", "1042"],
  ]);
  expect(lines[0]).toMatchObject({ Name: "Anna Weber", Registration: String(id), Fee: "" });
  expect(lines[0]?.["Received by"]).not.toBe("");
  expect(lines[1]?.Note).toBe("Worth $150.00");
});

describe("the email about a manual payment", () => {
  const receipts = async () => {
    const { rows } = await app.db.execute<{ kind: string; subject: string; text: string }>(
      sql`select kind, subject, body_text as text from outbox order by id`,
    );
    return rows;
  };
  const check = { status: "confirmed", paymentMethod: "check", checkNumber: "1042" };

  test("is the confirmation, with method, number, day and who received it", async () => {
    const id = await aParty({ contactEmail: null });
    await change(id, { ...check, receivedOn: "2026-03-08", receivedBy: "Sam Ortiz" }, lars);
    const [email] = await receipts();
    expect(email?.kind).toBe("registration-confirmed");
    expect(email?.text).toMatch(/Your receipt[\s\S]*Received by:? Sam Ortiz/i);
    expect(email?.text).toMatch(/Date:? March 8, 2026/);
    expect(email?.text).toMatch(/Paid by:? Check 1042/);
  });

  test("is an email of its own for a party that paid later, once", async () => {
    const id = await aParty({ status: "unpaid" });
    await change(id, check, lars);
    await change(id, { adminNotes: "Thanked" });
    expect(await receipts()).toMatchObject([
      { kind: "party-payment-received", subject: "Receipt: Spring Dinner, 1 ticket" },
    ]);
  });

  test("of a party that paid later can be left out by the officer", async () => {
    const id = await aParty({ status: "unpaid" });
    await change(id, { ...check, sendReceipt: false }, lars);
    expect(await recorded()).toHaveLength(1);
    expect(await receipts()).toEqual([]);
  });

  test("has no receipt for a complimentary party", async () => {
    const id = await aParty();
    await change(id, { status: "confirmed", paymentMethod: "complimentary", amount: "0.00" });
    expect((await receipts()).map(({ text }) => text.includes("Your receipt"))).toEqual([false]);
  });
});
