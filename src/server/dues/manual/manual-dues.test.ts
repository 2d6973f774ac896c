import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { MemberDues, recordDues } from "#contract/members/manual-dues.ts";
import { aDuesPayment, aMember, memberNow, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

let olga: { id: number; cookie: string };
let anna: { id: number; cookie: string };

beforeEach(async () => {
  olga = await aFullOfficer(app);
  const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-01-24" });
  anna = { id, cookie: await sessionOf(app, { memberId: id }) };
});

const CHECK = { method: "check", amount: "300.00", receivedOn: "2026-03-09", reference: "1042" };

const record = (facts: object = {}, by = olga, headers: Record<string, string> = {}) =>
  app.call<Answer<typeof recordDues> & { message: string; errors: unknown }>(
    "POST",
    `/api/members/${anna.id}/dues-payments`,
    {
      cookie: by.cookie,
      body: { ...CHECK, ...facts },
      headers,
    },
  );
const endIt = (id: number, reason = "The check bounced") =>
  app.call("POST", `/api/dues-payments/${id}/void`, { cookie: olga.cookie, body: { reason } });
const dues = async () =>
  (await app.call<MemberDues>("GET", `/api/members/${anna.id}/dues-payments`, { cookie: olga.cookie })).body;
const lastDay = async () => (await memberNow(app.db, anna.id)).localDuesPaidThrough;
const deleteAnna = () => app.call("DELETE", `/api/members/${anna.id}`, { cookie: olga.cookie });
const payByCard = async () => {
  const page = await app.call("POST", "/api/member/pay-dues", { cookie: anna.cookie, body: {} });
  return /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
};

describe("dues that an officer received", () => {
  test("extend the membership from the day they were received, and are in its history", async () => {
    const reply = await record({ receivedBy: "Ana Ortega", note: "Came with two others" });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { payment: { paidThrough: "2027-03-09", isManual: true }, receiptTo: "anna.weber@example.org" },
    ]);
    expect(await lastDay()).toBe("2027-03-09");
    expect(await dues()).toEqual({
      emailsCameBack: false,
      yearly: "300.00",
      paidThrough: "2027-03-09",
      payments: [
        {
          id: reply.body.payment.id,
          paymentDate: "2026-03-09T16:00:00.000Z",
          paidThrough: "2027-03-09",
          status: "completed",
          transactionId: null,
          amount: "300.00",
          paymentMethod: "check",
          reference: "1042",
          receivedBy: "Ana Ortega",
          note: "Came with two others",
          isManual: true,
          voidReason: null,
          voidedAt: null,
        },
      ],
    });
    const own = await app.call("GET", "/api/member/dues-history", { cookie: anna.cookie });
    expect(own.body).toEqual([
      expect.objectContaining({ paymentMethod: "check", paidThrough: "2027-03-09" }),
    ]);
    expect(own.text).not.toContain("Came with");
  });

  test("add a year to the rest of the current one", async () => {
    await app.db.execute(sql`update members set local_dues_paid_through = '2026-03-31'`);
    await record();
    expect(await lastDay()).toBe("2027-03-31");
  });

  test.each(["check", "cash", "transfer", "other"])(
    "need no number if they were paid by %s",
    async (method) => {
      expect((await record({ method, reference: null })).status).toBe(201);
    },
  );

  test("are acknowledged by a receipt with method and number, unless the officer leaves it out", async () => {
    await record();
    const { rows } = await app.db.execute<{ body: string }>(sql`select body_text as body from outbox`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toMatch(/Paid by:? +Check 1042/);
    expect(rows[0]?.body).toContain("March 9, 2027");
    const silent = await record({ sendReceipt: false });
    expect(silent.body.receiptTo).toBeNull();
    expect(await shop.emails()).toHaveLength(1);
  });

  test("can be recorded by a limited officer, and voided only by a full one", async () => {
    const lars = await aLimitedOfficer(app);
    const { status, body } = await record({}, lars);
    expect(status).toBe(201);
    const ending = await app.call("POST", `/api/dues-payments/${body.payment.id}/void`, {
      cookie: lars.cookie,
      body: { reason: "It bounced" },
    });
    expect(ending.status).toBe(403);
    expect(await lastDay()).toBe("2027-03-09");
  });

  test("count once if the form is sent again, or if two officers record one check", async () => {
    const headers = { "idempotency-key": "0f3b1a52-5f0e-4c39-9c3c-5a6c8d1f7a11" };
    const [first, again] = [
      await record({ read: "2026-01-24" }, olga, headers),
      await record({ read: "2026-01-24" }, olga, headers),
    ];
    expect(again.body).toEqual(first.body);
    const other = await record({ read: "2026-01-24" });
    expect([other.status, other.body.message]).toEqual([
      409,
      "This member’s dues have changed since you opened this. They’re now paid through March 9, 2027. Please review the payment.",
    ]);
    expect((await dues()).payments).toHaveLength(1);
    expect(await shop.emails()).toHaveLength(1);
  });

  test.each([
    [{ receivedOn: "2026-03-11" }, "receivedOn", "Enter today or an earlier day"],
    [{ receivedOn: "2024-03-08" }, "receivedOn", "Enter a day within the last two years"],
    [{ amount: "0.00" }, "amount", "Please enter an amount above zero"],
    [{ amount: "-5.00" }, "amount", "Please enter an amount above zero"],
    [{ amount: "10.005" }, "amount", "Amount must have two decimals"],
    [{ method: "bitcoin" }, "method", expect.any(String)],
    [{ reference: "9".repeat(41) }, "reference", "Please keep this under 40 characters"],
  ])("are refused with %j, and nothing is written", async (facts, path, message) => {
    const reply = await record(facts);
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path, message }]]);
    expect((await dues()).payments).toEqual([]);
    expect(await lastDay()).toBe("2026-01-24");
  });

  test("close the open card page, and what is still paid there is owed back", async () => {
    const token = await payByCard();
    await record();
    await shop.pay(token);
    await shop.notifications();
    expect(await lastDay()).toBe("2027-03-09");
    const { rows } = await app.db.execute(sql`select status, reason from payment_refunds`);
    expect(rows).toEqual([
      { status: "due", reason: "The same year of dues was already paid by another payment." },
    ]);
  });

  test("of an earlier year leave a card payment of this year alone", async () => {
    await app.db.execute(sql`update members set local_dues_paid_through = '2024-03-10'`);
    const token = await payByCard();
    await record({ receivedOn: "2025-02-01" });
    expect(await lastDay()).toBe("2026-02-01");
    await shop.pay(token);
    await shop.notifications();
    expect(await lastDay()).toBe("2027-03-10");
  });

  test("count before a card page that was opened while they were being recorded", async () => {
    const token = await payByCard();
    await app.db.execute(
      sql`update payments set created_at = ${new Date(app.now.getTime() + 500).toISOString()}`,
    );
    await record();
    await shop.pay(token);
    await shop.notifications();
    expect((await dues()).payments).toHaveLength(1);
  });

  test("cannot be recorded more than a year ahead, nor for themselves by a limited officer", async () => {
    await record();
    await record();
    const third = await record();
    expect([third.status, third.body.message]).toEqual([
      409,
      "These dues are already paid for more than a year ahead. Please check the member’s payments.",
    ]);
    const lars = await aLimitedOfficer(app);
    const own = await app.call("POST", `/api/members/${lars.id}/dues-payments`, {
      cookie: lars.cookie,
      body: CHECK,
    });
    expect(own.status).toBe(403);
  });

  test("do not exist for a member who was deleted", async () => {
    await deleteAnna();
    expect((await record()).status).toBe(404);
    expect(
      (await app.call("GET", `/api/members/${anna.id}/dues-payments`, { cookie: olga.cookie })).status,
    ).toBe(404);
  });
});

describe("a payment that is voided", () => {
  test("no longer counts, and the last paid day is what it was", async () => {
    const { body } = await record();
    const reply = await endIt(body.payment.id);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { payment: { status: "voided", voidReason: "The check bounced" }, concern: null },
    ]);
    expect(await lastDay()).toBe("2026-01-24");
    expect((await auditEntries(app)).map(({ action }) => action)).toEqual([
      "dues recorded",
      "membership extended",
      "dues voided",
      "membership taken back",
    ]);
  });

  test("does not touch a last paid day that has changed in the meantime, and says so", async () => {
    const { body } = await record();
    await app.db.execute(sql`update members set local_dues_paid_through = '2028-01-01'`);
    const reply = await endIt(body.payment.id);
    expect(reply.body.concern).toBe(
      "The year through March 9, 2027 no longer counts, but the last paid day has changed in the meantime. It is now January 1, 2028. Please correct it in the member's record.",
    );
    expect(await lastDay()).toBe("2028-01-01");
  });

  test("leaves no free year behind if the one before it was voided first", async () => {
    const first = await record();
    const second = await record();
    expect(await lastDay()).toBe("2028-03-09");
    expect((await endIt(first.body.payment.id)).body.concern).toMatch(/has changed in the meantime/);
    expect((await endIt(second.body.payment.id)).body.concern).toBeNull();
    expect(await lastDay()).toBe("2026-01-24");
  });

  test("takes no day from another payment that reaches the same day", async () => {
    const { body } = await record();
    await aDuesPayment(app.db, { memberId: anna.id, paidThrough: "2027-03-09" });
    expect((await endIt(body.payment.id)).body.concern).toMatch(
      /another payment reaches the same last paid day, March 9, 2027/,
    );
    expect(await lastDay()).toBe("2027-03-09");
  });

  test("is voided once, with a reason, and only if an officer recorded it", async () => {
    const { body } = await record();
    expect((await endIt(body.payment.id, "no")).status).toBe(400);
    expect((await endIt(body.payment.id)).status).toBe(200);
    const second = await endIt(body.payment.id);
    expect([second.status, second.body.message]).toEqual([409, "This payment has already been voided."]);
    await shop.pay(await payByCard());
    await shop.notifications();
    const [card] = (await dues()).payments;
    const refused = await endIt(card?.id ?? 0);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This was paid by card. Please refund it on its payment page instead.",
    ]);
    expect((await endIt(4711)).status).toBe(404);
  });

  test("no longer keeps a card payment from counting", async () => {
    const token = await payByCard();
    const { body } = await record();
    await endIt(body.payment.id);
    await shop.pay(token);
    await shop.notifications();
    expect(await lastDay()).toBe("2027-03-10");
  });
});

test("The bookkeeper's file has a line on the day of the payment and on that of its void", async () => {
  const { body } = await record({ receivedBy: "Ana Ortega", note: "In the mail" });
  await endIt(body.payment.id);
  await deleteAnna();
  const file = await app.call("GET", "/api/payments/export/csv?from=2026-03-01&to=2026-03-31", {
    cookie: olga.cookie,
  });
  const lines = parse(file.text, { bom: true, columns: true }) as Record<string, string>[];
  expect(
    lines.map(({ Date: on, Kind, Purpose, For, Amount, Method }) => [on, Kind, Purpose, For, Amount, Method]),
  ).toEqual([
    ["2026-03-09", "Payment", "Dues", "Annual membership dues", "300", "Check"],
    ["2026-03-10", "Payment voided", "Dues", "Annual membership dues", "-300", "Check"],
  ]);
  expect(lines[0]).toMatchObject({ "Received by": "Ana Ortega", Note: "", Reference: "", Fee: "" });
});

test("A member who is deleted takes the note and the number of their check with them", async () => {
  await record({ note: "From her sister" });
  await deleteAnna();
  const { rows } = await app.db.execute(
    sql`select member_id, notes, reference, amount::text, recorded_by from dues_payments`,
  );
  expect(rows).toEqual([
    { member_id: null, notes: null, reference: null, amount: "300.00", recorded_by: `member ${olga.id}` },
  ]);
});
