import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";

const MIGRATION = "077_manual_payments.sql";

test("A confirmed party that no card paid has a payment of its amount on the day it was confirmed", async () => {
  const db = await openWithoutTables();
  onTestFinished(() => db.close());
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
  const run = (text: string) => db.execute<{ line: string }>(sql.raw(text));
  await run(`insert into events (title, description, date_time, location, total_seats, member_price, guest_price,
      ecuyer_price, mondiale_price) values ('Past', '', '2026-01-10', 'x', 20, 85, 95, 0, 0)`);
  const party = (facts: Record<string, string | number>) =>
    db.transaction(async (tx) => {
      const all = {
        event_id: 1,
        member_tickets: 1,
        status: "confirmed",
        amount: 85,
        created_at: "2026-01-01",
        ...facts,
      };
      const values = Object.values(all).map((value) => `'${value}'`);
      await tx.execute(sql.raw(`insert into registrations (${Object.keys(all)}) values (${values})`));
      await tx.execute(
        sql.raw(`update attendees set price_cents = ${Number(all.amount) * 100}
          where registration_id = (select max(id) from registrations)`),
      );
      await tx.execute(
        sql.raw(`update registrations set adjustment_cents = 0, adjustment_why = null
          where id = (select max(id) from registrations)`),
      );
    });
  await party({ payment_method: "check", check_number: "1042" });
  await party({});
  await party({ payment_method: "complimentary", amount: 0 });
  await party({ amount: 0 });
  await party({});
  await party({ payment_method: "cash", removed_at: "2026-01-03", removed_reason: "moved_to_waitlist" });
  await party({ payment_method: "cash", removed_at: "2026-01-03", removed_reason: "removed_by_officer" });
  await run(`insert into audit_log (at, actor, action, entity, entity_id)
    values ('2026-01-02', 'member 9', 'confirm registration', 'registration', '1')`);
  await run(`insert into payments (purpose, subject_id, invoice_number, reference, description, amount, created_at, updated_at)
    values ('registration', 5, 'A', 'r', 'Past', 85, '2026-01-01', '2026-01-01')`);
  await run(`insert into payment_charges (transaction_id, payment_id, amount, outcome, provider_status, recorded_at)
    values ('1', 1, 85, 'applied', 'settled', '2026-01-01')`);
  // Their cards paid, it went back, and then officers received a check for one and marked the other as paid. The last
  // one keeps its seats after a refund.
  await party({ payment_type: "manual", payment_method: "check", check_number: "2001" });
  await party({ payment_type: "manual" });
  await party({});
  await run(`insert into payments (purpose, subject_id, invoice_number, reference, description, amount, created_at, updated_at)
    select 'registration', n, 'B' || n, 'b' || n, 'Past', 85, '2026-01-01', '2026-01-01' from generate_series(8, 10) n`);
  await run(`insert into payment_charges (transaction_id, payment_id, amount, outcome, provider_status, recorded_at)
    select subject_id::text, id, 85, 'applied', 'settled', '2026-01-01' from payments where subject_id >= 8`);
  await run(`insert into payment_refunds (transaction_id, amount, status, reason, created_at, updated_at)
    select transaction_id, 85, 'refunded', 'x', '2026-01-02', '2026-01-02' from payment_charges where payment_id > 1`);
  await migrate(db);
  const lines = async () =>
    (
      await run(`select concat_ws(' | ', registration_id, method, reference, amount, received_at::date, recorded_by) as line
        from manual_payments order by id`)
    ).rows.map(({ line }) => line);
  expect(await lines()).toEqual([
    "1 | check | 1042 | 85.00 | 2026-01-02 | member 9",
    "2 | other | 85.00 | 2026-01-01 | migration",
    "3 | complimentary | 0.00 | 2026-01-01 | migration",
    "7 | cash | 85.00 | 2026-01-01 | migration",
    "8 | check | 2001 | 85.00 | 2026-01-01 | migration",
    "9 | other | 85.00 | 2026-01-01 | migration",
  ]);
});
