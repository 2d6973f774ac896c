import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { lockEventRow } from "#server/events/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import { expireHolds } from "#server/registrations/seats/holds/expire-holds.ts";
import { registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { withoutSharedWaitlists } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import {
  countByStatus,
  joinWaitlist,
  manyMembers,
  partyOf,
  register,
  type SignedIn,
} from "#test/people/many-members.ts";

const app = useApp({}, openRaceDatabase);

function workOf({ db, config, now }: TestApp): SystemContext {
  return { db, config, now, log: openLog(config) };
}
function passMinutes(minutes: number) {
  app.now = new Date(app.now.getTime() + minutes * 60_000);
}

/** Comes back when so many transactions wait for a lock. */
async function blocked(count: number, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if ((rows[0]?.n ?? 0) >= count) return;
    await pause(5);
  }
}

/** Comes back when the work is done, or when it is one of so many that wait for a lock. */
async function doneOrBlocked(work: Promise<unknown>, count: number): Promise<void> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  await Promise.race([done, blocked(count, () => isOver)]);
}

/** Stops a request to join after its place is written and before it is committed, and does something else then. */
async function whileJoining<Joined, Done>(join: () => Promise<Joined>, act: () => Promise<Done>) {
  const both = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table outbox in share mode`);
    const joining = join();
    await blocked(1);
    const acting = act();
    await doneOrBlocked(acting, 2);
    return { joining, acting };
  });
  return Promise.all([both.joining, both.acting]);
}

async function rowsOf({ id }: SignedIn) {
  const { rows } = await app.db.execute<{ status: string; reason: string | null; id: number }>(
    sql`select status, removed_reason as reason, id from registrations where member_id = ${id}
      union all select 'waitlist', ended_because, number from waitlist_entries where member_id = ${id} order by id`,
  );
  return rows.map(({ status, reason }) => ({ status, reason }));
}
async function statusesOf(who: SignedIn) {
  return (await rowsOf(who))
    .filter(({ reason }) => reason === null)
    .map(({ status }) => status)
    .sort();
}
async function openOffers(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from waitlist_offers
    where num_nonnulls(accepted_at, declined_at, lapsed_at) = 0`);
  return rows[0]?.n ?? -1;
}
async function emailsOf(kind: string): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where kind = ${kind}`,
  );
  return rows[0]?.n ?? -1;
}
async function someMembers<Count extends 1 | 2>(count: Count) {
  return (await manyMembers(app, count)) as Count extends 1 ? [SignedIn] : [SignedIn, SignedIn];
}

const WITH_AND_WITHOUT = [
  { guard: "", isGuarded: true },
  { guard: ", without the lock: the race is real", isGuarded: false },
];

it("Joining a waitlist does not wait for the event's lock", async () => {
  const event = await aDinner(app.db, { totalSeats: 1 });
  await aRegistration(app.db, { eventId: event.id });
  const crowd = await manyMembers(app, 30);
  await app.db.transaction(async (tx) => {
    await lockEventRow(tx, event.id);
    const replies = await Promise.all(crowd.map((who) => joinWaitlist(app, who, { eventId: event.id })));
    expect(countByStatus(replies)).toEqual({ 201: 30 });
  });
  expect(await emailsOf("waitlist-joined")).toBe(30);
});

describe.each(WITH_AND_WITHOUT)("A place that is taken at the same moment$guard", ({ isGuarded }) => {
  it("is offered the seats that come free", async () => {
    if (!isGuarded) withoutSharedWaitlists();
    const event = await aDinner(app.db, { totalSeats: 1 });
    const [holder, anna] = await someMembers(2);
    expect((await register(app, holder, { eventId: event.id })).status).toBe(201);
    passMinutes(31);
    const [joined] = await whileJoining(
      () => joinWaitlist(app, anna, { eventId: event.id }),
      () => expireHolds(workOf(app), fulfillments),
    );
    expect(joined.status).toBe(201);
    expect(await openOffers()).toBe(isGuarded ? 1 : 0);
  });

  it("is refused when the seats have just come free", async () => {
    if (!isGuarded) withoutSharedWaitlists();
    const event = await aDinner(app.db, { totalSeats: 1 });
    const [anna] = await someMembers(1);
    const { id } = await aRegistration(app.db, { eventId: event.id });
    const joining = await app.db.transaction(async (tx) => {
      await lockEventRow(tx, event.id);
      const now = new Date();
      await tx
        .update(registrations)
        .set({ removedAt: now, removedReason: "removed_by_officer" })
        .where(eq(registrations.id, id));
      await offerFreedSeats(workOf(app), tx, { eventId: event.id, newRound: true });
      const reply = joinWaitlist(app, anna, { eventId: event.id });
      await doneOrBlocked(reply, 1);
      return { reply };
    });
    const { status, body } = await joining.reply;
    expect([status, body.message]).toEqual(
      isGuarded ? [409, "Seats are still available. Please register."] : [201, undefined],
    );
    expect(await openOffers()).toBe(0);
  });

  it("ends with its event, and the person is told", async () => {
    if (!isGuarded) withoutSharedWaitlists();
    const event = await aDinner(app.db, { totalSeats: 1 });
    const officer = await anOfficer(app);
    const [anna] = await someMembers(1);
    await aRegistration(app.db, { eventId: event.id, status: "pending", holdExpiresAt: app.now });
    const [joined, deleted] = await whileJoining(
      () => joinWaitlist(app, anna, { eventId: event.id }),
      () => app.call("DELETE", `/api/events/${event.id}`, { cookie: officer.cookie }),
    );
    expect([joined.status, deleted.status]).toEqual([201, 200]);
    const reason = isGuarded ? "event_ended" : null;
    expect(await rowsOf(anna)).toEqual([{ status: "waitlist", reason }]);
    expect(await emailsOf("event-called-off")).toBe(isGuarded ? 1 : 0);
  });

  it("ends when an officer registers the person", async () => {
    if (!isGuarded) withoutSharedWaitlists();
    const event = await aDinner(app.db, { totalSeats: 1 });
    const officer = await anOfficer(app);
    const [anna] = await someMembers(1);
    const body = {
      registrationType: "member",
      memberId: anna.id,
      firstName: "Guest",
      lastName: "Number 1",
      email: "",
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
      amount: "150.00",
      bypassPayment: true,
    };
    const [joined, registered] = await whileJoining(
      () => joinWaitlist(app, anna, { eventId: event.id, tickets: 2 }),
      () =>
        app.call("POST", `/api/events/${event.id}/manual-registration-direct`, {
          cookie: officer.cookie,
          body,
        }),
    );
    expect([joined.status, registered.status]).toEqual([201, 201]);
    expect(await statusesOf(anna)).toEqual(isGuarded ? ["confirmed"] : ["confirmed", "waitlist"]);
  });

  it("ends when the person registers and has nothing to pay", async () => {
    if (!isGuarded) withoutSharedWaitlists();
    const event = await aDinner(app.db, { totalSeats: 1, memberPrice: "0.00" });
    const [anna] = await someMembers(1);
    const [joined, registered] = await whileJoining(
      () => joinWaitlist(app, anna, { eventId: event.id, tickets: 2 }),
      () =>
        app.call("POST", "/api/registrations", {
          cookie: anna.cookie,
          body: { ...partyOf(1, event.id), amount: "0.00" },
        }),
    );
    expect([joined.status, registered.status]).toEqual([201, 201]);
    expect(await statusesOf(anna)).toEqual(isGuarded ? ["confirmed"] : ["confirmed", "waitlist"]);
  });
});

it("A member who joins and takes the last seat at once has both, as when doing one after the other", async () => {
  const event = await aDinner(app.db, { totalSeats: 1 });
  const [anna, bea] = await someMembers(2);
  const both = await whileJoining(
    () => joinWaitlist(app, anna, { eventId: event.id, tickets: 2 }),
    () => register(app, anna, { eventId: event.id }),
  );
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await statusesOf(anna)).toEqual(["pending", "waitlist"]);
  // In the other order the second is refused, as ever.
  const late = await joinWaitlist(app, anna, { eventId: event.id, tickets: 2 });
  expect([late.status, late.body.message]).toEqual([409, "You are already on the waitlist for this event"]);
  expect((await joinWaitlist(app, bea, { eventId: event.id })).status).toBe(201);
});

it("A member who asks many times at once, at two processes, has one place and one email", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 0; round < 8; round += 1) {
    const event = await aDinner(app.db, { totalSeats: 1 });
    await aRegistration(app.db, { eventId: event.id });
    const crowd = await manyMembers(app, 5);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        crowd.map((who) => joinWaitlist(n % 2 === 0 ? app : neighbour, who, { eventId: event.id })),
      ).flat(),
    );
    expect(countByStatus(replies)).toEqual({ 201: 5, 409: 25 });
    const sentences = replies.filter(({ status }) => status === 409).map(({ body }) => body.message);
    expect(new Set(sentences)).toEqual(new Set(["You are already on the waitlist for this event"]));
    for (const who of crowd) expect(await statusesOf(who)).toEqual(["waitlist"]);
  }
  expect(await emailsOf("waitlist-joined")).toBe(40);
});

it("A member who joins fifteen waitlists at once, at two processes, has ten places", async () => {
  const neighbour = await neighbourOf(app);
  const [anna] = await someMembers(1);
  const events: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const { id } = await aDinner(app.db, { totalSeats: 1 });
    await aRegistration(app.db, { eventId: id });
    events.push(id);
  }
  const join = (at: TestApp, some: readonly number[]) =>
    Promise.all(some.map((eventId) => joinWaitlist(at, anna, { eventId })));
  const both = await whileJoining(
    () => join(app, events.slice(0, 8)),
    () => join(neighbour, events.slice(8)),
  );
  const replies = both.flat();
  expect(countByStatus(replies)).toEqual({ 201: 10, 409: 5 });
  expect(await statusesOf(anna)).toHaveLength(10);
});

it("A rush for places while seats come free leaves no seat free that somebody waits for", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 0; round < 3; round += 1) {
    const event = await aDinner(app.db, { totalSeats: 10 });
    const holders = await manyMembers(app, 10);
    const taken = await Promise.all(holders.map((who) => register(app, who, { eventId: event.id })));
    const crowd = await manyMembers(app, 120);
    const leave = taken.map(async ({ body }, n) => {
      await pause(n * 5);
      const { cookie } = holders[n] ?? { cookie: "" };
      return app.call("POST", `/api/registrations/${body.id}/cancel`, { cookie, body: {} });
    });
    const joins = crowd.map((who, n) =>
      joinWaitlist(n % 2 === 0 ? app : neighbour, who, { eventId: event.id }),
    );
    expect(countByStatus(await Promise.all(leave))).toEqual({ 200: 10 });
    const statuses = countByStatus(await Promise.all(joins));
    const { rows } = await app.db.execute<{ offered: number; waiting: number }>(sql`select
      (select count(*)::int from waitlist_offers where event_id = ${event.id}) as offered,
      (select count(*)::int from waitlist_entries where event_id = ${event.id} and ended_at is null) as waiting`);
    const waiting = statuses[201] ?? 0;
    // Those who come while a seat is free and no one waits are told so.
    expect(rows).toEqual([{ offered: Math.min(10, waiting), waiting }]);
  }
});
