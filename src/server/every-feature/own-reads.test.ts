import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { eventsOf } from "#server/calendar/queries.ts";
import { calendarFeeds } from "#server/calendar/tables.ts";
import { readMemberData } from "#server/member-data/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { useApp } from "#test/app.ts";
import { rowsRead } from "#test/database/rows-read.ts";
import { aDinner, aMember } from "#test/factories.ts";

const app = useApp();
/** What others have at the dinners; a read of one member's own that meets so many reads all. */
const OTHERS = 2000;
const now = new Date("2026-03-01T12:00:00Z");

let id: number;
beforeEach(async () => {
  const dinner = await aDinner(app.db, { totalSeats: 5 * OTHERS });
  id = (await aMember(app.db)).id;
  // On a busy machine, this takes longer than a request may wait.
  await app.db.long({ minutes: 5 }, async (tx) => {
    await tx.execute(sql`insert into members (first_name, last_name)
      select 'Guest', 'Number ' || n from generate_series(1, ${OTHERS}::int) n`);
    await tx.execute(sql`insert into registrations (event_id, member_id, amount, status, guest_tickets)
      select ${dinner.id}, id, 150, 'confirmed', 1 from members`);
  });
  await app.db.execute(sql`analyze`);
});

test("A member's own data is found by indexes, however many others come", async () => {
  const read: { query: SQL; most: number }[] = [];
  const explaining = {
    execute: async (query: SQL) => {
      read.push({ query, most: await rowsRead(app.db, query) });
      return app.db.execute(query);
    },
  } as unknown as Tx;
  const data = await readMemberData(explaining, id, { reader: "member", now });
  expect(data.Registrations).toHaveLength(1);
  expect(read.length).toBeGreaterThan(15);
  expect(read.filter(({ most }) => most >= OTHERS)).toEqual([]);
});

test("A member's calendar is found by indexes, however many others come", async () => {
  const [feed] = await app.db
    .insert(calendarFeeds)
    .values({ tokenHash: "t", memberId: id, openedAt: now })
    .returning();
  if (!feed) throw new Error("no feed was written");
  expect(await eventsOf(app.db, feed, now)).toHaveLength(1);
  expect(await rowsRead(app.db, eventsOf(app.db, feed, now).getSQL())).toBeLessThan(OTHERS);
});
