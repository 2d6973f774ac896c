import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";

const MIGRATION = "068_kept_without_a_deadline.sql";
const KEPT = "This event has no registration deadline, so the $95.00 for Ana Duarte will not be refunded.";
const RETURNED = "$95.00 for Ana Duarte will be returned to the card you paid with.";

test("The migration takes from the audit log what was kept when people left, and nothing else", async () => {
  const db = await openWithoutTables();
  onTestFinished(() => db.close());
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
  const run = (text: string) => db.execute<{ cents: string }>(sql.raw(text));
  await run(`insert into events (title, description, date_time, location, total_seats, member_price, guest_price,
      ecuyer_price, mondiale_price) values ('Past', '', '2026-01-10', 'x', 20, 85, 95, 0, 0)`);
  for (const _ of [1, 2, 3])
    await run(`insert into registrations (event_id, contact_first_name, status, member_tickets, amount,
      adjustment_cents, adjustment_why) values (1, 'Quang', 'confirmed', 1, 85, 8500, 'Not itemized')`);
  const left = (action: string, id: number, [before, after, money]: [string, string, string]) =>
    run(`insert into audit_log (at, actor, action, entity, entity_id, before, after)
      values (now(), 'member 1', '${action}', 'registration', '${id}', '{"amount": "${before}"}',
        '{"amount": "${after}", "money": "${money}"}')`);
  await left("drop guest", 1, ["275.00", "180.00", KEPT]);
  await left("give up seat", 1, ["180.00", "85.00", KEPT]);
  await left("drop guest", 2, ["180.00", "85.00", RETURNED]);
  await left("cancel registration", 3, ["85.00", "0.00", KEPT]);
  await migrate(db);
  const { rows } = await run(
    `select kept_without_deadline_cents::text as cents from registrations order by id`,
  );
  expect(rows.map(({ cents }) => cents)).toEqual(["19000", "0", "0"]);
});
