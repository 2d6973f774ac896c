import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { fulfillments } from "#server/app.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aRegistration, seatsTaken } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { countByStatus, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

// A generous timeout for the provider: here the machine is slow, and no one should be told to try again.
const shop = useShop({ AUTHORIZE_NET_TIMEOUT_SECONDS: "30" }, openRaceDatabase);
const { app } = shop;

const form = (email = "") => ({
  registrationType: "member",
  firstName: "Eva",
  lastName: "Gast",
  email,
  memberTickets: 1,
  guestTickets: 0,
  memberInfo: [],
  guestInfo: [],
});
const registerManually = (one: TestApp, { cookie }: SignedIn, eventId: number) =>
  one.call<{ message: string }>("POST", `/api/events/${eventId}/manual-registration-direct`, {
    cookie,
    body: { ...form(), amount: "150.00", bypassPayment: true },
  });
const withCard = (
  one: TestApp,
  { cookie }: SignedIn,
  { eventId, email = "" }: { eventId: number; email?: string },
) =>
  one.call<{ token: string; message: string }>("POST", "/api/payment/create-manual-hosted-page", {
    cookie,
    body: { eventId, registrationData: form(email), amount: "150.00" },
  });
const markPaid = (one: TestApp, { cookie }: SignedIn, id: number) =>
  one.call<{ message: string }>("PATCH", `/api/registrations/${id}`, {
    cookie,
    body: { status: "confirmed" },
  });

/** Seats of live registrations, counted from the rows. */
async function seatsSold(eventId: number): Promise<number> {
  const { rows } = await app.db.execute<{ seats: number }>(sql`select
      coalesce(sum(total_tickets), 0)::int as seats from registrations
    where event_id = ${eventId} and removed_at is null and status in ('pending', 'confirmed')`);
  return rows[0]?.seats ?? Number.NaN;
}

it("The last seat is sold once, by a member or an officer, with or without a card", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  for (let round = 0; round < 4; round += 1) {
    const event = await aDinner(app.db, { totalSeats: 1 });
    const replies = await Promise.all([
      register(app, anna, { eventId: event.id }),
      registerManually(neighbour, officer, event.id),
      withCard(app, officer, { eventId: event.id }),
      registerManually(app, officer, event.id),
    ]);
    const statuses = countByStatus(replies);
    expect({ ...statuses, 200: 0, 201: (statuses[200] ?? 0) + (statuses[201] ?? 0) }).toEqual({
      200: 0,
      201: 1,
      409: 3,
    });
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  }
});

/** Two parties wait for one seat. */
async function twoWait() {
  const event = await aDinner(app.db, { totalSeats: 1 });
  const wait = async () => (await aRegistration(app.db, { eventId: event.id, status: "waitlist" })).id;
  return { eventId: event.id, first: await wait(), second: await wait() };
}

it("Of two officers' Mark Paid for the last seat, one succeeds", async () => {
  const [neighbour, officer, other] = [
    await neighbourOf(app),
    await anOfficer(app),
    await anOfficer(app, "limited"),
  ];
  for (let round = 0; round < 4; round += 1) {
    const { eventId, first, second } = await twoWait();
    const replies = await Promise.all([markPaid(app, officer, first), markPaid(neighbour, other, second)]);
    expect(countByStatus(replies)).toEqual({ 200: 1, 409: 1 });
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe("Not enough seats available");
    expect(await seatsSold(eventId)).toBe(1);
  }
});

/** One officer's request pauses in the middle while another's runs. */
async function slowlyAndQuickly() {
  const [slow, officer] = [await slowNeighbourOf(app, "registrations"), await anOfficer(app)];
  const { eventId, first, second } = await twoWait();
  const slowly = markPaid(slow, officer, first);
  await lingering(app);
  const quickly = await markPaid(app, officer, second);
  return { slowly: (await slowly).status, quickly: quickly.status, sold: await seatsSold(eventId) };
}

it("An officer's click waits for another one in progress", async () => {
  expect(await slowlyAndQuickly()).toEqual({ slowly: 200, quickly: 409, sold: 1 });
});

it("Without the locks both get the same seat", async () => {
  // The database's own check would refuse it as well, but as a failure.
  await app.db.execute(sql`alter table events drop constraint events_never_oversold`);
  onTestFinished(async () => {
    await app.db.execute(sql`truncate events cascade`);
    await app.db.execute(
      sql`alter table events add constraint events_never_oversold check (seats_taken <= total_seats)`,
    );
  });
  withoutRowLocks();
  expect(await slowlyAndQuickly()).toEqual({ slowly: 200, quickly: 200, sold: 2 });
});

function workOf({ db, config, now }: TestApp): SystemContext {
  return { db, config, now, log: openLog(config) };
}

it("Notification, return and look-up at once create one manual registration", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  for (let round = 1; round <= 3; round += 1) {
    const event = await aDinner(app.db, { totalSeats: 2 });
    const { body } = await withCard(app, officer, { eventId: event.id, email: `eva${round}@example.org` });
    await shop.pay(body.token);
    await shop.delivered();
    const { back } = await shop.wayBack();
    const [first, second] = await Promise.all([
      app.call("GET", back),
      neighbour.call("GET", back),
      processNotifications(workOf(app), fulfillments),
      processNotifications(workOf(neighbour), fulfillments),
    ]);
    expect([first.status, second.status]).toEqual([303, 303]);
    await shop.notifications();
    const { rows } = await app.db.execute<{ status: string; emails: number }>(sql`select r.status,
        (select count(*)::int from outbox where recipient = ${`eva${round}@example.org`}) as emails
      from registrations r where r.event_id = ${event.id}`);
    // One email, confirmation and receipt together.
    expect(rows).toEqual([{ status: "confirmed", emails: 1 }]);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    expect((await shop.wayBack()).status).toBe("paid");
  }
  const { rows } = await app.db.execute(sql`select id from seat_holds`);
  expect(rows).toEqual([]);
});

it("Abandoning a card payment while it is paid ends in a seat or a refund", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  for (let round = 1; round <= 3; round += 1) {
    const event = await aDinner(app.db, { totalSeats: 1 });
    const { body } = await withCard(app, officer, { eventId: event.id, email: `eva${round}@example.org` });
    const { cancel } = await shop.wayBack();
    await Promise.all([shop.pay(body.token), app.call("GET", cancel), neighbour.call("GET", cancel)]);
    await shop.notifications();
    // No one else wanted the seat, so the payment gets it in either order.
    expect(await seatsSold(event.id)).toBe(1);
    expect((await shop.wayBack()).status).toBe("paid");
  }
});

const handOf = (
  one: TestApp,
  { cookie }: SignedIn,
  { id, what }: { id: number; what: "abandon" | "continue" },
) => one.call<{ outcome: string; token: string }>("POST", `/api/card-payments/${id}/${what}`, { cookie });
async function theOpenOne(eventId: number): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from manual_registrations where event_id = ${eventId}`,
  );
  return rows[0]?.id ?? 0;
}

it("Two officers abandoning a paid card payment free the seat or register the party", async () => {
  const [neighbour, officer, other] = [
    await neighbourOf(app),
    await anOfficer(app),
    await anOfficer(app, "limited"),
  ];
  for (let round = 1; round <= 4; round += 1) {
    const event = await aDinner(app.db, { totalSeats: 1 });
    const { body } = await withCard(app, officer, { eventId: event.id, email: `eva${round}@example.org` });
    const id = await theOpenOne(event.id);
    const [, ...replies] = await Promise.all([
      shop.pay(body.token),
      handOf(app, officer, { id, what: "abandon" }),
      handOf(neighbour, other, { id, what: "abandon" }),
    ]);
    expect(countByStatus(replies)[500]).toBeUndefined();
    await shop.notifications();
    // No one else wanted the seat, so the payment gets it in either order.
    expect(await seatsSold(event.id)).toBe(1);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    expect((await shop.wayBack()).status).toBe("paid");
  }
});

it("Abandoning a card payment does not end one that another officer just resumed", async () => {
  const [neighbour, officer, other] = [
    await neighbourOf(app),
    await anOfficer(app),
    await anOfficer(app, "limited"),
  ];
  for (let round = 1; round <= 4; round += 1) {
    const event = await aDinner(app.db, { totalSeats: 1 });
    await withCard(app, officer, { eventId: event.id, email: `eva${round}@example.org` });
    const id = await theOpenOne(event.id);
    app.now = neighbour.now = new Date(app.now.getTime() + 1000);
    const [given, gone] = await Promise.all([
      handOf(app, officer, { id, what: "abandon" }),
      handOf(neighbour, other, { id, what: "continue" }),
    ]);
    const kept = await seatsTaken(app.db, event.id);
    const isLast = (await saidOf(event.id)).at(-1) === "give up a card payment";
    if (gone.status !== 200) expect([gone.status, given.body.outcome, kept]).toEqual([404, "abandoned", 0]);
    // A payment that was already resumed is abandoned like any other.
    else if (isLast) expect([given.status, given.body.outcome, kept]).toEqual([200, "abandoned", 0]);
    // The officer who resumed meanwhile has the seat, and the other one is told so.
    else expect([given.status, kept]).toEqual([409, 1]);
  }
});

/** What officers did with the card payment of a dinner, in the order of the dinner's lock. */
async function saidOf(eventId: number): Promise<string[]> {
  const { rows } = await app.db.execute<{ action: string }>(sql`select action from audit_log
    where coalesce(before, after) ->> 'eventId' = ${String(eventId)}
      and action in ('give up a card payment', 'go on with a card payment') order by id`);
  return rows.map(({ action }) => action);
}

/** Makes the slow process wait before its updates, and returns the function that releases it. */
async function heldBack(): Promise<() => Promise<void>> {
  await app.db.execute(sql`create or replace function linger() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1); return null; end'`);
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    isHeld.resolve();
    await isOver.promise;
  });
  onTestFinished(() => isOver.resolve());
  await isHeld.promise;
  return async () => {
    isOver.resolve();
    await holding;
  };
}

it("A card payment that is resumed while being abandoned keeps its seat", async () => {
  const [slow, officer, other] = [
    await slowNeighbourOf(app, "payments"),
    await anOfficer(app),
    await anOfficer(app, "limited"),
  ];
  const event = await aDinner(app.db, { totalSeats: 1 });
  await withCard(app, officer, { eventId: event.id, email: "eva@example.org" });
  const id = await theOpenOne(event.id);
  app.now = slow.now = new Date(app.now.getTime() + 1000);
  const letGo = await heldBack();
  const given = handOf(slow, officer, { id, what: "abandon" });
  // The abandonment is recorded and about to mark the payment as unwanted.
  await lingering(app, "advisory");
  const gone = await handOf(app, other, { id, what: "continue" });
  await letGo();
  expect(await saidOf(event.id)).toEqual(["give up a card payment", "go on with a card payment"]);
  expect([gone.status, (await given).status]).toEqual([200, 409]);
  expect(await seatsTaken(app.db, event.id)).toBe(1);
  expect((await shop.wayBack()).status).toBe("created");
});

/** An officer's abandonment pauses before it ends the payment, and the charge is recorded meanwhile. */
async function giveUpAndPay() {
  const [slow, officer] = [await slowNeighbourOf(app, "manual_registrations"), await anOfficer(app)];
  const event = await aDinner(app.db, { totalSeats: 1 });
  const { body } = await withCard(app, officer, { eventId: event.id, email: "eva@example.org" });
  const given = handOf(slow, officer, { id: await theOpenOne(event.id), what: "abandon" });
  // It has asked the provider and is ending the payment: only now is the card charged.
  await lingering(app);
  await shop.pay(body.token);
  await shop.delivered();
  await processNotifications(workOf(app), fulfillments);
  // It was abandoned at that moment and may have seen what came after.
  expect(["abandoned", "paid"]).toContain((await given).body.outcome);
  return {
    sold: await seatsSold(event.id),
    taken: await seatsTaken(app.db, event.id),
    payment: (await shop.wayBack()).status,
  };
}

it("Money that arrives while a payment is being abandoned waits, then gets the seat", async () => {
  expect(await giveUpAndPay()).toEqual({ sold: 1, taken: 1, payment: "paid" });
});
