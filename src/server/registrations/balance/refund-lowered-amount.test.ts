import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
let anna: SignedIn;
let officer: SignedIn;
/** Anna's registration, paid by card with $150.00. */
let id: number;

beforeEach(async () => {
  [anna] = (await manyMembers(app, 1)) as [SignedIn];
  officer = await anOfficer(app);
  id = await paid(new Date("2026-03-20T04:00:00Z"));
});

async function paid(registrationDeadline: Date | null, tickets = 1): Promise<number> {
  const { id: eventId } = await aDinner(app.db, { registrationDeadline });
  const { body } = await register(app, anna, { eventId, tickets });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId: body.id },
  });
  await shop.pay(page.body.token);
  await shop.notifications();
  return body.id;
}
const patch = async (body: object, registration = id) =>
  (await app.call("PATCH", `/api/registrations/${registration}`, { cookie: officer.cookie, body })).status;
const set = (amount: string, registration = id) => patch({ amount }, registration);
const cancel = async (registration = id) =>
  (
    await app.call<{ refund: string }>("POST", `/api/registrations/${registration}/cancel`, {
      cookie: anna.cookie,
      body: {},
    })
  ).body;
const removeGuest = (registration: number) =>
  app.call("POST", `/api/registrations/${registration}/remove-guest`, {
    cookie: anna.cookie,
    body: { index: 0, lastName: "Dvořák" },
  });
const remove = (registration = id) =>
  app.call("DELETE", `/api/registrations/${registration}`, { cookie: officer.cookie, body: {} });
/** Amounts and states of the refunds, oldest first. */
async function debts(): Promise<string[]> {
  const { rows } = await app.db.execute<{ line: string }>(
    sql`select amount || ' ' || status as line from payment_refunds order by id`,
  );
  return rows.map(({ line }) => line);
}
async function total(): Promise<number> {
  const { rows } = await app.db.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from payment_refunds where status <> 'dismissed'`,
  );
  return rows[0]?.sum ?? Number.NaN;
}
async function payment() {
  const { rows } = await app.db.execute<{ amount: string; status: string; needs: string | null }>(
    sql`select amount, status, needs_person as needs from payments order by id desc limit 1`,
  );
  return rows[0];
}
async function newest(): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from payment_refunds`);
  return rows[0]?.id ?? 0;
}
const send = async (what: "send" | "dismiss" | "settle", body: object) =>
  (await app.call("POST", `/api/refunds/${await newest()}/${what}`, { cookie: officer.cookie, body })).status;

describe("an amount that an officer lowers below what a card paid", () => {
  it("makes the difference an open item and keeps the payment's own amount", async () => {
    expect(await set("100.00")).toBe(200);
    expect(await debts()).toEqual(["50.00 due"]);
    expect(await payment()).toEqual({
      amount: "150.00",
      status: "refund_due",
      needs: "Refund of $50.00 due: The amount for Spring Dinner was lowered from $150.00 to $100.00.",
    });
    const { body } = await app.call<{ openItems: unknown[] }>("GET", "/api/open-items", {
      cookie: officer.cookie,
    });
    expect(JSON.stringify(body)).toContain("lowered from $150.00 to $100.00");
  });

  it.each([
    ["cancelled by the member", cancel],
    ["removed by an officer", remove],
  ])("is owed back in full if the registration is %s afterwards", async (_, end) => {
    await set("100.00");
    await end();
    expect(await debts()).toEqual(["50.00 due", "100.00 due"]);
    expect(await total()).toBe(150);
  });

  it("shows the remaining amount to the member who cancels", async () => {
    await set("100.00");
    expect((await cancel()).refund).toBe("100.00");
  });

  it("is owed in steps if lowered twice, and once if sent twice", async () => {
    await set("100.00");
    await set("100.00");
    await set("80.00");
    expect(await debts()).toEqual(["50.00 due", "20.00 due"]);
    await cancel();
    expect(await total()).toBe(150);
  });

  it("is owed in full if lowered to zero", async () => {
    await set("0.00");
    expect(await debts()).toEqual(["150.00 due"]);
    await remove();
    expect(await total()).toBe(150);
  });

  it("owes less again if raised before the refund was sent", async () => {
    await set("100.00");
    await set("120.00");
    expect(await debts()).toEqual(["30.00 due"]);
    await set("150.00");
    expect(await debts()).toEqual(["30.00 dismissed"]);
    expect(await payment()).toEqual({ amount: "150.00", status: "paid", needs: null });
    await set("90.00");
    expect(await total()).toBe(60);
    await cancel();
    expect(await total()).toBe(150);
  });

  it("owes nothing more if raised above what was paid and lowered to that", async () => {
    await set("200.00");
    await set("150.00");
    expect(await debts()).toEqual([]);
    await set("140.00");
    expect(await debts()).toEqual(["10.00 due"]);
  });

  it("owes nothing more if it is raised after the provider refused the refund", async () => {
    await set("100.00");
    await app.db.execute(
      sql`update payment_refunds set status = 'refund_failed', message = 'The card is closed.'`,
    );
    await set("120.00");
    expect(await debts()).toEqual(["30.00 refund_failed"]);
    await set("150.00");
    expect(await debts()).toEqual(["30.00 dismissed"]);
    expect(await payment()).toEqual({ amount: "150.00", status: "paid", needs: null });
  });

  it("keeps a sent refund if raised afterwards, and does not owe it again", async () => {
    await set("100.00");
    await shop.control("POST", "/settle", {});
    expect(await send("send", { amount: "50.00" })).toBe(200);
    expect(await debts()).toEqual(["50.00 refunded"]);
    await set("150.00");
    expect(await debts()).toEqual(["50.00 refunded"]);
    await set("100.00");
    expect(await debts()).toEqual(["50.00 refunded"]);
    await cancel();
    expect(await debts()).toEqual(["50.00 refunded", "100.00 due"]);
  });

  it("counts a partial refund made before", async () => {
    const { rows } = await app.db.execute<{ id: number; transaction_id: string }>(
      sql`select p.id, c.transaction_id from payments p join payment_charges c on c.payment_id = p.id`,
    );
    const body = { transactionId: rows[0]?.transaction_id, amount: "30.00", reason: "Goodwill" };
    await app.call("POST", `/api/payments/${rows[0]?.id}/refunds`, { cookie: officer.cookie, body });
    await set("100.00");
    expect(await total()).toBe(50);
    await cancel();
    expect(await total()).toBe(150);
  });

  it("does not come up again if an officer decided to keep the difference", async () => {
    await set("100.00");
    expect(await send("dismiss", { amount: "50.00", note: "A gift to the chapter" })).toBe(200);
    await set("90.00");
    expect(await debts()).toEqual(["50.00 dismissed", "10.00 due"]);
    await cancel();
    expect(await debts()).toEqual(["50.00 dismissed", "10.00 due", "90.00 due"]);
  });

  it("owes nothing twice if the same change moves the party to the waitlist", async () => {
    expect(await patch({ amount: "100.00", status: "waitlist" })).toBe(200);
    expect(await debts()).toEqual(["50.00 due", "100.00 due"]);
  });

  it("owes nothing if no card paid", async () => {
    const { id: eventId } = await aDinner(app.db);
    const manual = await aRegistration(app.db, { eventId, paymentType: "manual" });
    expect(await set("100.00", manual.id)).toBe(200);
    expect(await debts()).toEqual([]);
  });

  it("does not owe a removed guest again if the event has no deadline", async () => {
    const party = await paid(null, 2);
    const dropped = await removeGuest(party);
    expect([dropped.status, await debts()]).toEqual([200, []]);
    await set("140.00", party);
    expect(await debts()).toEqual(["10.00 due"]);
  });

  it("does not owe what was kept of a removed guest if the amount is raised and lowered again", async () => {
    const party = await paid(null, 2);
    await removeGuest(party);
    await set("325.00", party);
    expect(await set("150.00", party)).toBe(200);
    expect(await debts()).toEqual([]);
  });

  it("does not owe money for a guest who was told so, even if the event gets a deadline later", async () => {
    const party = await paid(null, 2);
    await removeGuest(party);
    await app.db.execute(sql`update events set registration_deadline = '2026-03-20T04:00:00Z'`);
    expect((await cancel(party)).refund).toBe("150.00");
    expect(await debts()).toEqual(["150.00 due"]);
  });

  it("then refunds the next guest only up to what is left of a lowered amount", async () => {
    const party = await paid(null, 3);
    expect(await set("200.00", party)).toBe(200);
    expect(await debts()).toEqual(["300.00 due"]);
    await removeGuest(party);
    await app.db.execute(sql`update events set registration_deadline = '2026-03-20T04:00:00Z'`);
    expect((await removeGuest(party)).body).toMatchObject({ refund: "25.00" });
    expect(await debts()).toEqual(["300.00 due", "25.00 due"]);
  });
});

describe("a difference from before lowering made it owed", () => {
  it("becomes a separate open item when the member cancels in time", async () => {
    await app.db.execute(
      sql`update registrations set amount = 100, adjustment_cents = -5000, adjustment_why = 'x' where id = ${id}`,
    );
    expect((await cancel()).refund).toBe("100.00");
    expect(await debts()).toEqual(["100.00 due", "50.00 due"]);
    expect((await payment())?.needs).toContain(
      "More was paid for Spring Dinner than its amount of $100.00; $50.00 remains.",
    );
  });

  it("becomes an open item even if lowered to zero", async () => {
    await app.db.execute(
      sql`update registrations set amount = 0, adjustment_cents = -15000, adjustment_why = 'x' where id = ${id}`,
    );
    await cancel();
    expect(await debts()).toEqual(["150.00 due"]);
  });

  it("stays with the chapter if the event has no deadline", async () => {
    const party = await paid(null);
    await app.db.execute(
      sql`update registrations set amount = 0, adjustment_cents = -15000, adjustment_why = 'x' where id = ${party}`,
    );
    await cancel(party);
    expect(await debts()).toEqual([]);
  });
});
