import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aDinner } from "#test/factories.ts";

const app = useApp({}, openRaceDatabase);
const [FIRST, MANY] = [900_001, 300];
/** Two dinners, so that the rows share nothing but the number. */
const dinners = { ofSeats: 0, ofLine: 0 };
beforeEach(async () => {
  dinners.ofSeats = (await aDinner(app.db, { totalSeats: 400 })).id;
  dinners.ofLine = (await aDinner(app.db, { totalSeats: 400 })).id;
});

const numbers = (count: number) => sql`generate_series(${FIRST}::int, ${FIRST + count - 1}::int) n`;
const seated = (count = 1, removedAt: string | null = null) =>
  sql`insert into registrations (id, event_id, amount, removed_at, removed_reason)
    select n, ${dinners.ofSeats}, 1, ${removedAt}::timestamptz, ${removedAt && "cancelled_by_member"} from ${numbers(count)}`;
const waiting = (count = 1, endedAt: string | null = null) =>
  sql`insert into waitlist_entries (number, event_id, member_tickets, guest_tickets, quote_cents, joined_at, ended_at,
      ended_because)
    select n, ${dinners.ofLine}, 1, 0, 0, now(), ${endedAt}::timestamptz, ${endedAt && "left"} from ${numbers(count)}`;
const AGO = "2026-03-01T00:00:00Z";
const seatedAgain = sql`update registrations set removed_at = null, removed_reason = null where id = ${FIRST}`;
const waitingAgain = sql`update waitlist_entries set ended_at = null, ended_because = null where number = ${FIRST}`;

/** Writes both while neither is committed, and returns the error of each. */
async function atOnce(one: SQL, other: SQL): Promise<string[]> {
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => "",
      (error: Error) => `${error.cause ?? error}`,
    );
  let second = Promise.resolve("");
  let isOver = false;
  const first = await errorOf(
    app.db.transaction(async (tx) => {
      await tx.execute(one);
      // Runs the checks of the commit before it.
      await tx.execute(sql`set constraints all immediate`);
      second = errorOf(app.db.execute(other)).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waitingForLocks(app.db)) > 0).toBe(true);
    }),
  );
  return [first, await second];
}

async function numbersOfTwo(): Promise<number> {
  const { rows } = await app.db.execute<{
    count: number;
  }>(sql`select count(*)::int as count from registrations r
    join waitlist_entries e on e.number = r.id where r.removed_at is null and e.ended_at is null`);
  return rows[0]?.count ?? -1;
}

describe("a number written at the same time for a registration and a place in line", () => {
  it.each<[string, () => { before?: SQL[]; one: SQL; other: SQL }]>([
    ["both new", () => ({ one: seated(), other: waiting() })],
    ["both new, the place first", () => ({ one: waiting(), other: seated() })],
    ["many new", () => ({ one: seated(MANY), other: waiting() })],
    ["one new before many", () => ({ one: waiting(), other: seated(MANY) })],
    ["a registration put back", () => ({ before: [seated(1, AGO)], one: seatedAgain, other: waiting() })],
    ["a place put back", () => ({ before: [waiting(1, AGO)], one: waitingAgain, other: seated() })],
    [
      "both put back",
      () => ({ before: [seated(1, AGO), waiting(1, AGO)], one: seatedAgain, other: waitingAgain }),
    ],
  ])("belongs to the first: %s", async (_, statements) => {
    const { before = [], one, other } = statements();
    for (const statement of before) await app.db.execute(statement);
    const [first, second] = await atOnce(one, other);
    expect(first).toBe("");
    expect(second).toContain("is the number of a registration and of a waiting party");
    expect(await numbersOfTwo()).toBe(0);
  });

  it("makes no other number wait", async () => {
    const others = sql`insert into waitlist_entries (number, event_id, member_tickets, guest_tickets, quote_cents,
      joined_at) values (${FIRST + MANY}, ${dinners.ofLine}, 1, 0, 0, now())`;
    await app.db.transaction(async (tx) => {
      await tx.execute(seated());
      await app.db.execute(others);
      expect(await waitingForLocks(app.db)).toBe(0);
    });
    expect(await numbersOfTwo()).toBe(0);
  });
});
