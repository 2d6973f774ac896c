import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";

const MIGRATION = "061_waitlist_rounds.sql";

it("Parties that let an offer of the latest round go are still skipped in it", async () => {
  const db = await openWithoutTables();
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
  await db.execute(sql`insert into events (title, description, location, date_time, member_price, ecuyer_price,
      mondiale_price, guest_price, waitlist_round_at)
    values ('Spring Dinner', 'd', 'l', '2026-05-01', 100, 100, 100, 100, '2026-02-10'),
      ('No round yet', 'd', 'l', '2026-05-01', 100, 100, 100, 100, null)`);
  await db.execute(sql`insert into waitlist_entries (event_id, contact_first_name, member_tickets, guest_tickets,
      quote_cents, joined_at)
    values (1, 'Anna', 1, 0, 10000, '2026-02-01'), (2, 'Otto', 1, 0, 10000, '2026-02-01')`);
  await db.execute(sql`insert into waitlist_offers (entry_id, event_id, seats, prices, offered_at, expires_at,
      accepted_at, declined_at, lapsed_at)
    values (1, 1, 1, '{}', '2026-02-01', '2026-02-03', null, '2026-02-02', null),
      (1, 1, 1, '{}', '2026-02-01', '2026-02-03', '2026-02-02', null, null),
      (1, 1, 1, '{}', '2026-02-10', '2026-02-11', null, null, '2026-02-11'),
      (2, 2, 1, '{}', '2026-02-10', '2026-02-11', null, '2026-02-11', null)`);
  await migrate(db);
  const { rows } = await db.execute<{ passed: number | null; round: number }>(
    sql`select o.passed_in_round as passed, e.waitlist_round as round
      from waitlist_offers o join events e on e.id = o.event_id order by o.id`,
  );
  expect(rows.map(({ passed, round }) => [passed, round])).toEqual([
    [0, 1],
    [null, 1],
    [1, 1],
    [0, 1],
  ]);
  await db.close();
}, 120_000);
