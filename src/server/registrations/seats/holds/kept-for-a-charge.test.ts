import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { applyRecordedCharges } from "#server/payments/charges/apply-recorded-charges.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { partyOf } from "#test/people/many-members.ts";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { plant, fix } = useBrokenFulfillment(app);
const HAVE = "We have your payment of $150.00 and are processing it.";

let memberId: number;
let dinner: number;

beforeEach(async () => {
  memberId = (await aMember(app.db, { firstName: "Amara", lastName: "Diallo", email: "amara@example.org" }))
    .id;
  dinner = (await aDinner(app.db, { totalSeats: 2 })).id;
});

const cookie = () => sessionOf(app, { memberId });

async function register(seats = 1) {
  return app.call<{ id: number; message: string }>("POST", "/api/registrations", {
    cookie: await cookie(),
    body: partyOf(seats, dinner),
  });
}

async function pageOf(registrationId: number) {
  return app.call<{ token: string; message: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: await cookie(),
    body: { registrationId },
  });
}

async function retry(minutes = 60) {
  await shop.pass(minutes);
  const work = { db: app.db, config: app.config, now: app.now, log: openLog(app.config) };
  return applyRecordedCharges(work, fulfillments);
}

async function charged(token: string) {
  await shop.pay(token);
  await plant();
  await shop.notifications();
}

const parties = async () =>
  (
    await app.db.execute<{ line: string }>(
      sql`select concat_ws(' ', id, status, removed_reason) as line from registrations order by id`,
    )
  ).rows.map(({ line }) => line);
const charges = async () =>
  (
    await app.db.execute<{ line: string }>(
      sql`select concat_ws(': ', outcome, reason) as line from payment_charges`,
    )
  ).rows.map(({ line }) => line);

describe("a charge that is recorded on a registration which another has replaced", () => {
  /** The form is sent twice, and the page of the first is paid. */
  async function paidOnTheFirstPage() {
    const first = await register();
    const { body } = await pageOf(first.body.id);
    const second = await register();
    await charged(body.token);
    expect(await charges()).toEqual(["recorded"]);
    expect(await parties()).toEqual(["1 pending superseded", "2 pending"]);
    return second.body.id;
  }

  it("keeps the seats of the other until it is applied to its own", async () => {
    await paidOnTheFirstPage();
    await retry();
    expect(await shop.expireHolds()).toBe(0);
    expect(await seatsTaken(app.db, dinner)).toBe(1);
    await fix();
    await retry();
    expect(await parties()).toEqual(["1 confirmed", "2 pending superseded"]);
    expect(await seatsTaken(app.db, dinner)).toBe(1);
    expect(await charges()).toEqual(["applied"]);
  });

  it("keeps them if the page of the other is canceled or expires", async () => {
    const first = await register();
    const { body } = await pageOf(first.body.id);
    const second = await register();
    await pageOf(second.body.id);
    await charged(body.token);
    const { rows } = await app.db.execute<{ reference: string }>(
      sql`select reference from payments where status = 'created'`,
    );
    await app.call("GET", `/api/payment/cancel/${rows[0]?.reference}`);
    expect(await parties()).toEqual(["1 pending superseded", "2 pending"]);
    await retry();
    await shop.expireHolds();
    expect(await parties()).toEqual(["1 pending superseded", "2 pending"]);
  });

  it("gives the other neither a page nor a form in its place", async () => {
    const second = await paidOnTheFirstPage();
    for (const { status, body } of [await pageOf(second), await register()])
      expect([status, body.message]).toEqual([409, HAVE]);
    expect(await parties()).toEqual(["1 pending superseded", "2 pending"]);
  });

  it("takes none of the unpaid seats that its payer may hold elsewhere", async () => {
    await paidOnTheFirstPage();
    for (let n = 0; n < 3; n += 1) {
      const { id } = await aDinner(app.db, { title: `Dinner ${n}` });
      const asked = { cookie: await cookie(), body: partyOf(1, id) };
      expect((await app.call("POST", "/api/registrations", asked)).status).toBe(201);
    }
  });

  it("is owed back if its member has canceled the other", async () => {
    const second = await paidOnTheFirstPage();
    await app.call("POST", `/api/registrations/${second}/cancel`, { cookie: await cookie(), body: {} });
    await fix();
    await retry();
    expect(await charges()).toEqual(["refund_due: Paid after the member had cancelled the registration."]);
    expect(await seatsTaken(app.db, dinner)).toBe(0);
  });
});

describe("late money for a registration whose hold had run out", () => {
  it("is owed back if its member has registered again since and canceled that", async () => {
    const { body } = await pageOf((await register()).body.id);
    await shop.pay(body.token);
    await app.db.execute(sql`update registrations set removed_reason = 'payment_expired',
      removed_at = ${app.now.toISOString()}`);
    await shop.pass(1);
    const again = await register();
    await app.call("POST", `/api/registrations/${again.body.id}/cancel`, {
      cookie: await cookie(),
      body: {},
    });
    await shop.notifications();
    expect(await charges()).toEqual(["refund_due: Paid after the member had cancelled the registration."]);
    expect(await seatsTaken(app.db, dinner)).toBe(0);
  });

  it("is owed back if the one that replaced it was older, and was canceled", async () => {
    const first = await pageOf((await register()).body.id);
    const second = await pageOf((await register()).body.id);
    await shop.pay(first.body.token);
    await shop.notifications();
    expect(await parties()).toEqual(["1 confirmed", "2 pending superseded"]);
    await app.call("POST", "/api/registrations/1/cancel", { cookie: await cookie(), body: {} });
    await shop.pay(second.body.token, { cardNumber: "5424000000000015" });
    await shop.notifications();
    expect(await parties()).toEqual(["1 confirmed cancelled_by_member", "2 pending superseded"]);
    expect(await seatsTaken(app.db, dinner)).toBe(0);
  });
});

describe("a charge that is recorded for a party which an officer moves to the line", () => {
  it("is owed back, as the party was told, and takes no seats", async () => {
    const { body } = await register();
    await charged((await pageOf(body.id)).body.token);
    const officer = await anOfficer(app, "full");
    const moved = await app.call("PATCH", `/api/registrations/${body.id}`, {
      cookie: officer.cookie,
      body: { status: "waitlist" },
    });
    expect(moved.status).toBe(200);
    const { rows } = await app.db.execute<{ text: string }>(sql`select body_text as text from outbox`);
    expect(rows[0]?.text).toContain("If the card was charged, it will be refunded in full.");
    await fix();
    await retry();
    expect(await seatsTaken(app.db, dinner)).toBe(0);
    expect(await parties()).toEqual(["1 pending moved_to_waitlist"]);
    expect(await charges()).toEqual([
      "refund_due: Paid after an officer had moved the registration to the waitlist.",
    ]);
    const { rows: mail } = await app.db.execute<{ text: string }>(
      sql`select body_text as text from outbox where kind = 'paid-after-cancelling'`,
    );
    expect(mail[0]?.text).toContain("after a chapter officer moved the registration to the waitlist.");
  });

  it("pays for the seats that the party takes from the line before it is applied", async () => {
    const { body } = await register();
    await charged((await pageOf(body.id)).body.token);
    const officer = await anOfficer(app, "full");
    await app.call("PATCH", `/api/registrations/${body.id}`, {
      cookie: officer.cookie,
      body: { status: "waitlist" },
    });
    const again = await register();
    expect(again.status, again.body.message).toBe(201);
    await fix();
    await retry();
    expect(await charges()).toEqual(["applied"]);
    expect(await seatsTaken(app.db, dinner)).toBe(1);
  });
});
