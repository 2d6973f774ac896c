import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { OpenItem } from "#contract/treasury.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { as } = askersOf(app);
let olga: Who;
let pieter: Who;
let eventId: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  const { id } = await aMember(app.db, { firstName: "Pieter", lastName: "Achterberg" });
  pieter = { id, cookie: await sessionOf(app, { memberId: id }) };
  eventId = (await aDinner(app.db, { totalSeats: 10 })).id;
});

const officer = (call: string, body?: object) => as(olga, call, body);
const change = (id: number, body: object) => officer(`PATCH /api/registrations/${id}`, body);
const party = async () => (await officer(`GET /api/events/${eventId}/attendees`)).body[0];
const items = async (): Promise<OpenItem[]> => (await officer("GET /api/open-items")).body.openItems;
const returnId = async () => (await items()).find((one) => one.returnId !== null)?.returnId ?? 0;
const recordReturn = async (amount: string) =>
  officer(`POST /api/manual-returns/${await returnId()}/return`, { amount, method: "check" });
const NOTE = "They gave it to us";
async function byCheck(): Promise<number> {
  const check = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  return (await aRegistration(app.db, { eventId, memberId: pieter.id, amount: "325.00", ...GUEST, ...check }))
    .id;
}
const GUEST = { guestTickets: 1, guestInfo: [{ firstName: "Eva", lastName: "Nová" }] };
async function byCard(): Promise<number> {
  const ask = { eventId, memberTickets: 1, memberInfo: [], ...GUEST, amount: "325.00", agreeToTerms: true };
  const { id } = (await as(pieter, "POST /api/registrations", ask)).body;
  const page = await as(pieter, "POST /api/payment/create-hosted-page", { registrationId: id });
  await shop.pay(page.body.token);
  await shop.notifications();
  return id;
}

describe("Money that is kept after its party has seats again counts for the party", () => {
  /** The party moves to the waitlist and pays later when it gets its seats again. */
  async function seatedAgain(paid: () => Promise<number>): Promise<number> {
    const id = await paid();
    await change(id, { status: "waitlist" });
    const { body } = await change(id, { status: "unpaid" });
    expect(body).toMatchObject({ status: "unpaid", amountDue: "325.00" });
    return id;
  }

  test("if it was paid by check", async () => {
    await seatedAgain(byCheck);
    await officer(`POST /api/manual-returns/${await returnId()}/dismiss`, { amount: "325.00", note: NOTE });
    // It owes nothing, so it no longer pays later.
    expect(await party()).toMatchObject({
      status: "confirmed",
      paymentType: "manual",
      amountDue: "0.00",
      manualPayments: [{ amount: "325.00", left: "325.00" }],
    });
  });

  test("and if it was paid by card", async () => {
    await seatedAgain(byCard);
    await officer("POST /api/refunds/1/dismiss", { note: NOTE });
    expect(await party()).toMatchObject({
      status: "confirmed",
      amountDue: "0.00",
      paidByCard: "325.00",
    });
  });

  test("and its payment link ends, which was for what is no longer due", async () => {
    const id = await byCard();
    const { rows } = await app.db.execute<{ id: number; charge: string }>(
      sql`select payment_id as id, transaction_id as charge from payment_charges`,
    );
    const refund = { amount: "50.00", transactionId: rows[0]?.charge, reason: "A bad table" };
    await officer(`POST /api/payments/${rows[0]?.id}/refunds`, refund);
    const { user, amountDue } = await party();
    await officer(`POST /api/registrations/${id}/payment-link`, { due: amountDue, to: user.email });
    await officer("POST /api/refunds/1/dismiss", { note: NOTE });
    expect((await party()).amountDue).toBe("0.00");
    const links = await app.db.execute<{ is_open: boolean }>(
      sql`select paid_at is null as is_open from payment_links`,
    );
    expect(links.rows).toEqual([{ is_open: false }]);
  });

  test("and officers read so while the party still waits", async () => {
    await change(await byCheck(), { status: "waitlist" });
    expect(await party()).toMatchObject({ status: "waitlist", manualPayments: [] });
    await officer(`POST /api/manual-returns/${await returnId()}/dismiss`, { amount: "325.00", note: NOTE });
    const kept = await party();
    expect(kept).toMatchObject({ status: "waitlist", manualPayments: [{ method: "check", left: "325.00" }] });
    expect((await officer(`DELETE /api/registrations/${kept.id}`)).body.refundDue).toBe("325.00");
  });
});

describe("A party whose check was returned in full and that keeps its seats", () => {
  const debts = async () => (await officer("GET /api/debts")).body;
  let id: number;

  beforeEach(async () => {
    id = await byCheck();
    await change(id, { amount: "0.00", amountWhy: "A guest of the chapter" });
    expect((await recordReturn("325.00")).status).toBe(200);
    expect(await party()).toMatchObject({ amountDue: "0.00", manualPayments: [] });
    await change(id, { amount: "325.00", amountWhy: "It pays after all" });
  });

  test("owes the whole amount, wherever it is read, which is recorded as received", async () => {
    expect(await party()).toMatchObject({ status: "confirmed", amountDue: "325.00" });
    const [own] = (await as(pieter, "GET /api/registrations/my")).body;
    expect(own.registrations).toMatchObject({ amountDue: "325.00" });
    await app.db.execute(
      sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
    );
    expect(await debts()).toMatchObject([{ registrationId: id, due: "325.00", hasEnded: false }]);
    const body = { method: "cash", reference: "", amount: "325.00", due: "325.00" };
    expect((await officer(`POST /api/debts/${id}/payments`, body)).body).toEqual({ due: "0.00" });
    expect(await debts()).toEqual([]);
  });

  test("or an officer lets it stay due when the party is removed", async () => {
    expect((await officer(`DELETE /api/registrations/${id}?due=stays`)).status).toBe(200);
    expect(await debts()).toMatchObject([{ registrationId: id, due: "325.00", hasEnded: true }]);
  });
});

describe("A party that is complimentary after a part of its check was returned", () => {
  const FREE = { paymentType: "manual", paymentMethod: "complimentary" };
  let id: number;

  beforeEach(async () => {
    id = await byCheck();
    await change(id, { amount: "150.00", amountWhy: "A favor" });
    expect((await recordReturn("175.00")).status).toBe(200);
    const { status, body } = await change(id, FREE);
    expect([status, body.paymentMethod, body.amount]).toEqual([200, "complimentary", "0.00"]);
  });

  test("gets the rest back", async () => {
    expect((await items()).map(({ title }) => title)).toEqual([
      "Return $150.00 to Pieter Achterberg; paid by check 1042",
    ]);
  });

  test("or it counts again if the party pays after all, and owes what was returned", async () => {
    await change(id, { amount: "325.00", amountWhy: "It pays" });
    expect(await party()).toMatchObject({ amountDue: "175.00", paymentMethod: "check" });
    expect(await items()).toEqual([]);
  });

  test("once, also when the party is removed after that", async () => {
    expect((await officer(`DELETE /api/registrations/${id}`)).status).toBe(200);
    expect((await items()).map(({ amount }) => amount)).toEqual(["150.00"]);
  });

  test("or moved to the waitlist", async () => {
    expect((await change(id, { status: "waitlist" })).status).toBe(200);
    expect((await items()).map(({ amount }) => amount)).toEqual(["150.00"]);
  });
});

test("A lowered amount that is raised again, with another way of paying, counts what was received once", async () => {
  const id = await byCheck();
  await change(id, { amount: "0.00", amountWhy: "Speaker" });
  expect(await items()).toHaveLength(1);
  const { body } = await change(id, { amount: "325.00", amountWhy: "Does not speak", paymentMethod: "cash" });
  expect(body).toMatchObject({ amountDue: "0.00", manualPayments: [{ amount: "325.00", left: "325.00" }] });
  expect(await items()).toEqual([]);
});
