import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { fulfillments } from "#server/app.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, seatsTaken } from "#test/factories.ts";
import {
  countByStatus,
  joinWaitlist,
  manyMembers,
  register,
  type SignedIn,
} from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;
const DEADLINE = new Date("2026-03-20T04:00:00Z");

/** Anna with three seats at the card page, and Ben waiting for one of them. */
async function atTheCardPage({ isFull = true } = {}) {
  const [anna, ben] = await manyMembers(app, 2);
  if (!anna || !ben) throw new Error("nobody came");
  const event = await aDinner(app.db, { totalSeats: isFull ? 3 : 9, registrationDeadline: DEADLINE });
  const { id } = (await register(app, anna, { eventId: event.id, tickets: 3 })).body;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId: id },
  });
  if (isFull) expect((await joinWaitlist(app, ben, { eventId: event.id })).status).toBe(201);
  await shop.pay(page.body.token);
  return { anna, ben, event, id };
}

function workOf({ db, config, now }: TestApp): SystemContext {
  return { db, config, now, log: openLog(config) };
}

const cancel = (one: TestApp, { cookie }: SignedIn, id: number) =>
  one.call("POST", `/api/registrations/${id}/cancel`, { cookie, body: {} });
const drop = (one: TestApp, { cookie }: SignedIn, id: number) =>
  one.call("POST", `/api/registrations/${id}/remove-guest`, {
    cookie,
    body: { index: 0, lastName: "Dvořák", guestTickets: 2 },
  });

async function standing(id: number) {
  const { rows } = await app.db.execute<{
    registration: string;
    payment: string;
    refunds: string;
    offers: number;
  }>(
    sql`select r.removed_reason as registration, p.status as payment,
      (select sum(f.amount)::text from payment_refunds f join payment_charges c using (transaction_id)
        where c.payment_id = p.id) as refunds,
      (select count(*)::int from waitlist_offers o where o.event_id = r.event_id) as offers
    from registrations r join payments p on p.subject_id = r.id where r.id = ${id}`,
  );
  return rows[0];
}

/** Ben, on the waitlist, is offered one seat and the rest are free; the counts of the triggers match the rows. */
const ALL_GONE = { registration: "cancelled_by_member", payment: "refund_due", refunds: "500.00", offers: 1 };

it("Cancelling and removing a guest at once owe the whole price once", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 1; round <= 8; round += 1) {
    const { anna, event, id } = await atTheCardPage();
    await shop.notifications();
    const replies = await Promise.all([
      cancel(app, anna, id),
      drop(neighbour, anna, id),
      drop(app, anna, id),
      cancel(neighbour, anna, id),
    ]);
    expect(countByStatus(replies)[500]).toBeUndefined();
    expect(replies.filter(({ status }, nth) => status === 200 && (nth === 0 || nth === 3))).toHaveLength(1);
    expect(
      replies.filter(({ status }, nth) => status === 200 && (nth === 1 || nth === 2)).length,
    ).toBeLessThan(2);
    expect(await standing(id)).toEqual(ALL_GONE);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  }
  expect(await deadlocks()).toBe(0);
});

it("Cancelling during the payment's notification owes the money in any order", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 1; round <= 8; round += 1) {
    const { anna, event, id } = await atTheCardPage();
    await shop.delivered();
    const [reply] = await Promise.all([
      cancel(app, anna, id),
      processNotifications(workOf(neighbour), fulfillments),
      processNotifications(workOf(app), fulfillments),
    ]);
    expect(reply.status).toBe(200);
    await shop.notifications();
    expect(await standing(id)).toEqual(ALL_GONE);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  }
  expect(await deadlocks()).toBe(0);
});

/** One process removes a guest, and while it writes, another cancels the whole party. */
async function dropAndCancel() {
  const slow = await slowNeighbourOf(app, "registrations");
  const { anna, id } = await atTheCardPage();
  await shop.notifications();
  const dropped = drop(slow, anna, id);
  await lingering(app);
  const replies = [await cancel(app, anna, id), await dropped];
  return { answers: replies.map(({ status }) => status), ...(await standing(id)) };
}

it("Cancelling waits for a guest's removal, and the whole price is owed once", async () => {
  expect(await dropAndCancel()).toEqual({ answers: [200, 200], ...ALL_GONE });
});

it("Without the locks the guest's price is owed twice", async () => {
  // The database's own check on refunds would refuse it as well, but as a failure.
  await app.db.execute(sql`alter table payment_refunds disable trigger payment_refunds_within_charge`);
  onTestFinished(async () => {
    await app.db.execute(sql`alter table payment_refunds enable trigger payment_refunds_within_charge`);
  });
  withoutRowLocks();
  expect(await dropAndCancel()).toMatchObject({ answers: [200, 200], refunds: "675.00" });
});

/** One process records the payment, and while it writes, the member cancels in another. */
async function payAndCancel() {
  const slow = await slowNeighbourOf(app, "registrations");
  const { anna, id } = await atTheCardPage({ isFull: false });
  await shop.delivered();
  const entered = processNotifications(workOf(slow), fulfillments);
  await lingering(app);
  const { status } = await cancel(app, anna, id);
  await entered;
  return { status, ...(await standing(id)) };
}

it("Cancelling waits for a payment being recorded, and the money is owed", async () => {
  expect(await payAndCancel()).toEqual({ status: 200, ...ALL_GONE, offers: 0 });
});

it("Without the locks the party is cancelled and its money kept", async () => {
  withoutRowLocks();
  expect(await payAndCancel()).toMatchObject({
    status: 200,
    registration: "cancelled_by_member",
    payment: "paid",
    refunds: null,
  });
});

async function deadlocks(): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}
