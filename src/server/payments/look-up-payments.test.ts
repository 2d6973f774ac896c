import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { callAuthorizeNet } from "#server/payments/authorize-net/call.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { partyOf, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { markUnderReview } from "./look-up-payments.ts";
import { payments } from "./tables.ts";

const shop = useShop();
const { app } = shop;

/** A member with one held seat of the dinner. */
async function aParty(eventId: number): Promise<SignedIn & { registrationId: number }> {
  const { id } = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: id });
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, eventId) });
  return { id, cookie, registrationId: body.id };
}

async function openPage({ cookie, registrationId }: { cookie: string; registrationId: number }) {
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId },
  });
  expect(page.status).toBe(200);
  return page.body.token;
}

async function standing(registrationId: number) {
  const { rows } = await app.db.execute<{ status: string; removed: string | null }>(
    sql`select status, removed_reason as removed from registrations where id = ${registrationId}`,
  );
  return rows[0];
}

const stillPaying = { status: "pending", removed: null };

describe("a payment page that was opened again", () => {
  it("is not abandoned for an earlier cancel link while the provider was unavailable", async () => {
    const { id: eventId } = await aDinner(app.db);
    const anna = await aParty(eventId);
    await openPage(anna);
    await shop.control("POST", "/faults", { name: "http500" });
    await app.call("GET", (await shop.wayBack()).cancel);
    await shop.control("DELETE", "/faults");
    await openPage(anna);
    await shop.expireHolds();
    expect(await standing(anna.registrationId)).toEqual(stillPaying);
  });

  it("is not abandoned by a sweep that had already begun to ask the provider", async () => {
    const { id: eventId } = await aDinner(app.db);
    const anna = await aParty(eventId);
    await openPage(anna);
    await shop.pass(21);
    const slow = { name: "slow", ms: 1000, method: "getUnsettledTransactionListRequest" };
    await shop.control("POST", "/faults", slow);
    const sweep = shop.expireHolds();
    await wait(300);
    await openPage(anna);
    await sweep;
    expect(await standing(anna.registrationId)).toEqual(stillPaying);
    await shop.pass(21);
    await shop.expireHolds();
    expect(await standing(anna.registrationId)).toEqual({ status: "pending", removed: "payment_expired" });
  });
});

it("A payment that was approved meanwhile is not reported as under review", async () => {
  const { id: eventId } = await aDinner(app.db);
  const anna = await aParty(eventId);
  const token = await openPage(anna);
  const [asHeld] = await app.db.select().from(payments);
  await shop.pay(token);
  await shop.notifications();
  if (asHeld)
    await markUnderReview({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) }, asHeld);
  expect(await shop.wayBack()).toMatchObject({ status: "paid", needsPerson: null });
});

describe("a payment under review at the provider", () => {
  /** How often the sweeper, run every minute for this long, called the provider. */
  async function sweptFor(minutes: number): Promise<number> {
    const asked = vi.spyOn(globalThis, "fetch");
    for (let turn = 0; turn < minutes; turn += 1) {
      await shop.pass(1);
      await shop.expireHolds();
    }
    const { calls } = asked.mock;
    asked.mockRestore();
    return calls.filter(([, init]) => String(init?.body).startsWith('{"getUnsettled')).length;
  }

  async function aHeldPayment() {
    const { id: eventId } = await aDinner(app.db);
    const anna = await aParty(eventId);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { transId } = await shop.pay(await openPage(anna), { name: "Anna HOLD" });
    await shop.pass(20);
    return { anna, transId, decide: (action: "approve" | "decline") => decide(transId, action) };
  }

  const decide = (transId: string | null, action: string) =>
    callAuthorizeNet(app.config.authorizeNet, "updateHeldTransactionRequest", {
      fields: { heldTransactionRequest: { action, refTransId: transId } },
      answer: z.unknown(),
    });

  it("is looked up after 1, 2, 4 … minutes and then hourly, even after a restart", async () => {
    await aHeldPayment();
    expect(await sweptFor(1)).toBe(1);
    // One, two, four, eight, sixteen and thirty-two minutes after the first.
    expect(await sweptFor(63)).toBe(6);
    expect(await sweptFor(59)).toBe(0);
    expect(await sweptFor(1)).toBe(1);
    expect(await sweptFor(120)).toBe(2);
  });

  it("does not delay another one's look-up", async () => {
    const { anna } = await aHeldPayment();
    await sweptFor(40);
    const { id: eventId } = await aDinner(app.db, { title: "Summer Dinner" });
    const ben = await aParty(eventId);
    await openPage(ben);
    await shop.pass(20);
    expect(await sweptFor(1)).toBe(1);
    expect(await standing(ben.registrationId)).toEqual({ status: "pending", removed: "payment_expired" });
    expect(await standing(anna.registrationId)).toEqual(stillPaying);
  });

  it("is confirmed within the hour if approved without a notification", async () => {
    const { anna, decide } = await aHeldPayment();
    await sweptFor(64);
    await decide("approve");
    await sweptFor(60);
    expect(await standing(anna.registrationId)).toEqual({ status: "confirmed", removed: null });
  });

  it("releases its seats in the sweeper's next run if it was declined", async () => {
    const { anna, decide } = await aHeldPayment();
    await sweptFor(64);
    await shop.control("DELETE", "/faults");
    await decide("decline");
    await shop.notifications();
    await sweptFor(1);
    expect(await standing(anna.registrationId)).toEqual({ status: "pending", removed: "payment_expired" });
  });
});

describe("a look-up of several payments", () => {
  it("abandons the unpaid one although another one's answer is unclear", async () => {
    const { id: eventId } = await aDinner(app.db);
    const [anna, ben] = [await aParty(eventId), await aParty(eventId)];
    const token = await openPage(anna);
    await openPage(ben);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.pay(token);
    await shop.pass(21);
    await shop.control("POST", "/faults", { name: "http500", method: "getTransactionDetailsRequest" });
    await shop.expireHolds();
    expect(await standing(anna.registrationId)).toEqual(stillPaying);
    expect(await standing(ben.registrationId)).toEqual({ status: "pending", removed: "payment_expired" });
    await shop.control("DELETE", "/faults");
    await shop.expireHolds();
    expect(await standing(anna.registrationId)).toEqual({ status: "confirmed", removed: null });
    expect(await seatsTaken(app.db, eventId)).toBe(1);
  });

  it("records the other charges although one answer is unclear", async () => {
    const { id: eventId } = await aDinner(app.db);
    const parties = [await aParty(eventId), await aParty(eventId)];
    await shop.control("POST", "/faults", { name: "dropNotification" });
    for (const party of parties) await shop.pay(await openPage(party));
    const once = { name: "http500", method: "getTransactionDetailsRequest", count: 1 };
    await shop.control("POST", "/faults", once);
    await shop.reconcile();
    const paid = await Promise.all(parties.map(({ registrationId }) => standing(registrationId)));
    expect(paid.map((party) => party?.status).sort()).toEqual(["confirmed", "pending"]);
    await shop.reconcile();
    const both = await Promise.all(parties.map(({ registrationId }) => standing(registrationId)));
    expect(both.map((party) => party?.status)).toEqual(["confirmed", "confirmed"]);
  });
});

describe("while the provider has a pending batch", () => {
  it.each([false, true])("a payment in it is found (only listed there: %s)", async (sparse) => {
    await shop.control("POST", "/settings", { sparse });
    const { id: eventId } = await aDinner(app.db);
    const anna = await aParty(eventId);
    const token = await openPage(anna);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.pay(token);
    await shop.control("POST", "/settle", { closingMs: 6 * 3_600_000 });
    await shop.pass(21);
    await shop.expireHolds();
    expect(await standing(anna.registrationId)).toEqual({ status: "confirmed", removed: null });
  });

  it("an unpaid one beside it is abandoned", async () => {
    await shop.control("POST", "/settings", { sparse: true });
    const { id: eventId } = await aDinner(app.db);
    const anna = await aParty(eventId);
    await openPage(anna);
    await shop.pass(21);
    await shop.expireHolds();
    expect(await standing(anna.registrationId)).toEqual({ status: "pending", removed: "payment_expired" });
  });
});

it.each([10, -10])(
  "A charge is found although our clock is %i minutes ahead of the provider's",
  async (ahead) => {
    const { id: eventId } = await aDinner(app.db);
    app.now = new Date(app.now.getTime() + ahead * 60_000);
    const anna = await aParty(eventId);
    const token = await openPage(anna);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.pay(token);
    if (ahead > 0) await shop.control("POST", "/settle");
    await shop.pass(21);
    if (ahead < 0) await shop.control("POST", "/settle");
    await shop.expireHolds();
    expect(await standing(anna.registrationId)).toEqual({ status: "confirmed", removed: null });
  },
);
