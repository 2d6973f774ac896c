import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";

let db: Database;

/** A chapter on the version before, in whose attendee lists officers typed table numbers. */
beforeAll(async () => {
  db = await openWithoutTables();
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf("040_tables.sql")))));
  await db.execute(
    sql.raw(`insert into events (title, description, location, date_time, total_seats,
      member_price, ecuyer_price, mondiale_price, guest_price)
    select 'Dinner ' || n, 'x', 'x', '2026-03-24', 50, 1, 1, 1, 1 from generate_series(1, 2) n`),
  );
  await db.execute(
    sql.raw(`insert into registrations (event_id, amount, member_tickets, guest_tickets, table_number)
    values (1, 1, 1, 2, 4), (1, 1, 1, 0, null), (2, 1, 1, 0, 4), (1, 1, 1, 0, 20000)`),
  );
  await db.execute(
    sql.raw(`insert into registrations (event_id, amount, status, table_number, removed_at, removed_reason)
    values (1, 1, 'waitlist', 9, null, null), (1, 1, 'confirmed', 11, now(), 'removed_by_officer')`),
  );
  await db.execute(
    sql.raw("update attendees set table_number = 6, is_listed = true where kind = 'guest' and place = 1"),
  );
  await migrate(db);
}, 120_000);
afterAll(() => db.close());

it("The numbers typed before become tables, and everyone sits where the list says", async () => {
  const tables = await db.execute(
    sql`select event_id, number, seats, shape from event_tables order by event_id, number`,
  );
  const typed = { seats: null, shape: "round" };
  expect(tables.rows).toEqual([
    ...[4, 6, 9, 11].map((number) => ({ event_id: 1, number, ...typed })),
    { event_id: 2, number: 4, ...typed },
  ]);
  const { rows } =
    await db.execute(sql`select a.registration_id as party, t.event_id, t.number from attendees a
    left join event_tables t on t.id = a.table_id order by a.id`);
  const at = (party: number, number: number | null, event = 1) => ({
    party,
    event_id: number === null ? null : event,
    number,
  });
  expect(rows).toEqual([...[at(1, 4), at(1, 4), at(1, 6), at(2, null), at(3, 4, 2), at(4, null), at(6, 11)]]);
});
