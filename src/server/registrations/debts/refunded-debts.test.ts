import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Debt } from "#contract/registrations/manual/debts.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
let olga: { cookie: string };
let party: number;

/** Anna paid $150 by card, has it all back, keeps the seat, and the dinner has begun. */
beforeEach(async () => {
  olga = await aFullOfficer(app);
  const { id: eventId } = await aDinner(app.db);
  const { id: memberId } = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId });
  const ask = { eventId, memberTickets: 1, guestTickets: 0, memberInfo: [], guestInfo: [], amount: "150.00" };
  const body = { ...ask, agreeToTerms: true };
  party = (await app.call<{ id: number }>("POST", "/api/registrations", { cookie, body })).body.id;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId: party },
  });
  const { transId: transactionId } = await shop.pay(page.body.token);
  await shop.notifications();
  await shop.control("POST", "/settle", {});
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from payments`);
  const refund = await app.call<{ outcome: string }>("POST", `/api/payments/${rows[0]?.id}/refunds`, {
    cookie: olga.cookie,
    body: { transactionId, amount: "150.00", reason: "They will pay at the door." },
  });
  expect(refund.body.outcome).toBe("sent");
  await shop.notifications();
  await app.db.execute(
    sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
  );
});

const debts = async () => (await app.call<Debt[]>("GET", "/api/debts", olga)).body;

describe("A party whose card was refunded in full and that keeps its seats", () => {
  test("owes the whole amount, which is recorded as received", async () => {
    expect(await debts()).toMatchObject([{ registrationId: party, due: "150.00", hasEnded: false }]);
    const reply = await app.call("POST", `/api/debts/${party}/payments`, {
      cookie: olga.cookie,
      body: { method: "cash", reference: "", amount: "150.00", due: "150.00" },
    });
    expect([reply.status, reply.body]).toEqual([201, { due: "0.00" }]);
    expect(await debts()).toEqual([]);
  });

  test("or is written off", async () => {
    const reply = await app.call("POST", `/api/debts/${party}/write-off`, {
      cookie: olga.cookie,
      body: { due: "150.00" },
    });
    expect([reply.status, reply.body]).toEqual([200, { writtenOff: "150.00" }]);
    expect(await debts()).toEqual([]);
  });
});
