import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";

const MIGRATION = "062_reasons_of_deleted_members.sql";

test("Reasons that officers typed about members deleted since go, and no others", async () => {
  const db = await openWithoutTables();
  onTestFinished(() => db.close());
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
  const run = (text: string) => db.execute<{ line: string }>(sql.raw(text));
  await run(`insert into events (title, description, date_time, location, total_seats, member_price, guest_price,
      ecuyer_price, mondiale_price) values ('Past', '', '2026-01-10', 'x', 20, 85, 95, 0, 0)`);
  /** A party of one who costs `cents` more than the price of 85, for this reason. */
  const party = (
    first: string,
    last: string,
    [cents, why, priceWhy]: [number, string | null, string | null],
  ) =>
    db.transaction(async (tx) => {
      const said = (text: string | null) => (text === null ? "null" : `'${text}'`);
      await tx.execute(
        sql.raw(`insert into registrations (event_id, contact_first_name, contact_last_name, status, member_tickets,
          amount, adjustment_cents, adjustment_why) values (1, '${first}', '${last}', 'confirmed', 1,
          ${(8500 + cents) / 100}, ${cents}, ${said(why)})`),
      );
      await tx.execute(
        sql.raw(`update attendees set price_cents = 8500, price_why = ${said(priceWhy)}
          where registration_id = (select max(id) from registrations)`),
      );
      await tx.execute(
        sql.raw(`update registrations set adjustment_cents = ${cents}, adjustment_why = ${said(why)}
          where id = (select max(id) from registrations)`),
      );
    });
  await party("Deleted", "member", [-500, "Anna is ill", "Anna is in the choir"]);
  await party("Deleted", "member", [0, "Anna was ill", null]);
  await party("Deleted", "member", [100, "Carried over", "Carried over"]);
  await party("Deleted", "member", [0, null, null]);
  await party("Pieter", "Achterberg", [-500, "Plays at the dinner", "Plays the violin"]);
  await migrate(db);
  const { rows } = await run(`select concat_ws(' | ', r.adjustment_cents, coalesce(r.adjustment_why, '-'),
      coalesce(a.price_why, '-'), r.amount) as line
    from registrations r join attendees a on a.registration_id = r.id order by r.id`);
  expect(rows.map(({ line }) => line)).toEqual([
    "-500 | Set by an officer | - | 80.00",
    "0 | - | - | 85.00",
    "100 | Carried over | Carried over | 86.00",
    "0 | - | - | 85.00",
    "-500 | Plays at the dinner | Plays the violin | 80.00",
  ]);
});
