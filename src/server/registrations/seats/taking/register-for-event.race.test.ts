import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { type TestApp, useApp } from "#test/app.ts";
import { withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, seatsTaken } from "#test/factories.ts";
import { countByStatus, manyMembers, register } from "#test/people/many-members.ts";

/** Seats of live registrations, counted from the rows. */
async function seatsSold({ db }: TestApp, eventId: number): Promise<number> {
  const { rows } = await db.execute<{
    seats: number;
  }>(sql`select coalesce(sum(total_tickets), 0)::int as seats
    from registrations where event_id = ${eventId} and removed_at is null and status in ('pending', 'confirmed')`);
  return rows[0]?.seats ?? Number.NaN;
}

/** 400 members register for 100 seats at the same moment, spread over the given processes. */
async function rush(app: TestApp, processes: readonly TestApp[], ticketsOf: (n: number) => number) {
  const event = await aDinner(app.db, { totalSeats: 100 });
  const crowd = await manyMembers(app, 400);
  const replies = await Promise.all(
    crowd.map((who, n) =>
      register(processes[n % processes.length] ?? app, who, { eventId: event.id, tickets: ticketsOf(n) }),
    ),
  );
  return { event, statuses: countByStatus(replies), replies };
}
const single = () => 1;
/** Parties of one, two and three. */
const mixed = (n: number) => 1 + (n % 3);

describe("400 members registering for 100 seats at the same moment", () => {
  const app = useApp({}, openRaceDatabase);

  it("get exactly 100, one each, and 300 are refused", async () => {
    const { event, statuses } = await rush(app, [app], single);
    expect(statuses).toEqual({ 201: 100, 409: 300 });
    expect([await seatsTaken(app.db, event.id), await seatsSold(app, event.id)]).toEqual([100, 100]);
  });

  it("get exactly 100 in parties of one, two and three", async () => {
    const { event, statuses, replies } = await rush(app, [app], mixed);
    expect(Object.keys(statuses)).toEqual(["201", "409"]);
    expect([await seatsTaken(app.db, event.id), await seatsSold(app, event.id)]).toEqual([100, 100]);
    const refusals = new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.message));
    for (const sentence of refusals) expect(sentence).toMatch(/^Only [012] seats available$/);
  });

  it("get exactly 100 through two processes on one database", async () => {
    const { event, statuses } = await rush(app, [app, await neighbourOf(app)], mixed);
    expect(Object.keys(statuses)).toEqual(["201", "409"]);
    expect([await seatsTaken(app.db, event.id), await seatsSold(app, event.id)]).toEqual([100, 100]);
  });
});

describe("the same rush with a guard off", () => {
  const app = useApp({}, openRaceDatabase);
  const guards = {
    "the lock on the event": async () => withoutRowLocks(),
    "the check of the table": async () => {
      await app.db.execute(sql`alter table events drop constraint events_never_oversold`);
    },
  };

  it.each(Object.entries(guards))("sells exactly 100 without %s", async (_, takeOff) => {
    onTestFinished(restoreCheck);
    await takeOff();
    const { event } = await rush(app, [app, await neighbourOf(app)], single);
    expect([await seatsTaken(app.db, event.id), await seatsSold(app, event.id)]).toEqual([100, 100]);
  });

  it("oversells without both, which proves that the rush is a race and that each guard works", async () => {
    onTestFinished(restoreCheck);
    for (const takeOff of Object.values(guards)) await takeOff();
    const processes = [app, await neighbourOf(app)];
    // One process alone may by chance send its batches one after the other.
    await expect
      .poll(async () => seatsSold(app, (await rush(app, processes, single)).event.id), { timeout: 120_000 })
      .toBeGreaterThan(100);
  });

  async function restoreCheck(): Promise<void> {
    await app.db.execute(sql`truncate events cascade`);
    await app.db.execute(sql`alter table events drop constraint if exists events_never_oversold,
      add constraint events_never_oversold check (seats_taken <= total_seats)`);
  }
});

describe("one member who sends the form twice at the same moment", () => {
  const app = useApp({}, openRaceDatabase);

  it.each([2, 10])("has one live registration, having sent it %i times", async (times) => {
    const event = await aDinner(app.db);
    const [anna] = await manyMembers(app, 1);
    if (!anna) throw new Error("nobody came");
    const processes = [app, await neighbourOf(app)];
    const replies = await Promise.all(
      Array.from({ length: times }, (_, n) =>
        register(processes[n % 2] ?? app, anna, { eventId: event.id, tickets: mixed(n) }),
      ),
    );
    expect(countByStatus(replies)).toEqual({ 201: times });
    const { rows } = await app.db.execute<{ live: number; all: number; seats: number }>(sql`select
        count(*) filter (where removed_at is null)::int as live, count(*)::int as all,
        sum(total_tickets) filter (where removed_at is null)::int as seats from registrations`);
    expect(rows[0]).toMatchObject({ live: 1, all: times });
    expect(await seatsTaken(app.db, event.id)).toBe(rows[0]?.seats);
  });

  it("holds the last request, and no seat twice, when the last seats are at stake", async () => {
    for (let round = 0; round < 10; round += 1) {
      const event = await aDinner(app.db, { totalSeats: 3 });
      const crowd = await manyMembers(app, 8);
      const replies = await Promise.all(
        crowd.flatMap((who) =>
          [1, 2, 1].map((tickets) => register(app, who, { eventId: event.id, tickets })),
        ),
      );
      expect(Object.keys(countByStatus(replies))).toEqual(["201", "409"]);
      const taken = await seatsTaken(app.db, event.id);
      expect(taken).toBeLessThanOrEqual(3);
      expect(await seatsSold(app, event.id)).toBe(taken);
    }
  });
});

describe("a registration that waits for an officer's change", () => {
  const app = useApp({}, openRaceDatabase);

  it.each([
    [
      "the deadline passes",
      "registration_deadline = '2026-03-10T15:00:00Z'",
      "Registration for this event has closed",
    ],
    ["it has begun", "date_time = '2026-03-10T15:00:00Z'", "This event has already occurred"],
    ["members pay more", "member_price = 160", "The price has changed. Please review and try again."],
    ["guests pay more", "guest_price = 180", "The price has changed. Please review and try again."],
    ["it is hidden", "is_active = false", "Event not found"],
    ["it is deleted", "deleted_at = now()", "Event not found"],
    ["it has fewer seats", "total_seats = 1", "Only 1 seats available"],
  ])("is judged by it: %s", async (_, change, message) => {
    const event = await aDinner(app.db);
    const [anna] = await manyMembers(app, 1);
    if (!anna) throw new Error("nobody came");
    const asked: { reply?: ReturnType<typeof register> } = {};
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`update events set ${sql.raw(change)} where id = ${event.id}`);
      asked.reply = register(app, anna, { eventId: event.id, tickets: 2 });
      await someoneWaits(app);
    });
    expect((await asked.reply)?.body.message).toBe(message);
    expect(await seatsSold(app, event.id)).toBe(0);
  });
});

async function someoneWaits({ db }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
    await pause(5);
  }
}
