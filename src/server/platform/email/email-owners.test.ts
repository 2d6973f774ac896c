import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";

const MIGRATION = "021_email_owners.sql";
let db: Database;

beforeAll(async () => {
  db = await openWithoutTables();
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
}, 120_000);
afterAll(() => db.close());

/** Emails from an earlier version, all to one address: `kind:rest` is the key, `for` the owner. */
const EMAILS: [key: string | null, owners: string][] = [
  ["registration-confirmed:1:", "member 1"],
  ["registration-cancelled:1", "member 1"],
  ["registration-removed:1", "member 1"],
  ["waitlist-joined:1", "member 1"],
  ["moved-to-waitlist:1:1767225600000", "member 1"],
  ["guest-dropped:1:0", "member 1"],
  ["event-moved:1:1767225600000", "member 1"],
  ["event-called-off:1", "member 1"],
  ["seat-offered:1", "member 1"],
  ["offer-expired:1", "member 1"],
  ["payment-too-late:1", "member 1"],
  ["payment-not-needed:1", "member 1"],
  ["paid-after-cancelling:1", "member 1"],
  ["payment-received:1001", "member 1"],
  ["charged-in-error:1001", "member 1"],
  ["refund-sent:1", "member 1"],
  ["dues-paid:1002", "member 2"],
  ["dues-paid-twice:1002", "member 2"],
  ["payment-received:1003", "member 2"],
  ["password-changed:2:2026-02-01T00:00:00.000Z", "member 2"],
  ["email-changed:2:2026-02-01T00:00:00.000Z", "member 2"],
  ["renewal-reminder:2026-03-01:30 days:1+2", "member 1, member 2"],
  ["registration-confirmed:2:", "user 1"],
  // A guest without a record: known to have no owner here.
  ["registration-confirmed:3:", "nobody"],
  // Nothing proves these owners: a missing party, a link, no key, another kind's key.
  ["registration-confirmed:4711:", "unknown"],
  ["dues-paid:4711", "unknown"],
  ["password-reset:abcdef", "unknown"],
  [null, "unknown"],
];

test("An earlier email gets only the owner that its own record proves", async () => {
  for (const statement of [
    `insert into members (first_name, last_name, email) values ('Anna', 'Weber', 'same@example.org'),
      ('Anna', 'Weber', 'same@example.org')`,
    `insert into users (email, first_name, last_name) values ('same@example.org', 'Anna', 'Weber')`,
    `insert into events (title, description, location, date_time, member_price, guest_price,
        ecuyer_price, mondiale_price)
      values ('Spring Dinner', 'd', 'l', '2026-05-01', 100, 100, 100, 100)`,
    `insert into registrations (event_id, member_id, user_id, contact_email, amount)
      values (1, 1, null, null, 100), (1, null, 1, null, 100), (1, null, null, 'same@example.org', 100)`,
    `insert into waitlist_offers (registration_id, event_id, offered_at, expires_at, lapsed_at)
      values (1, 1, '2026-01-01', '2026-01-02', '2026-01-02')`,
    `insert into manual_registrations (event_id, member_id, amount, asked_by, expires_at, closed_at, created_at,
        updated_at)
      values (1, 2, 100, 'member 1', '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01')`,
    `insert into payments (purpose, subject_id, invoice_number, reference, description, amount, created_at, updated_at)
      values ('registration', 1, 'CH-1', 'r1', 'd', 100, '2026-01-01', '2026-01-01'),
        ('dues', 2, 'CH-2', 'r2', 'd', 100, '2026-01-01', '2026-01-01'),
        ('manual-registration', 1, 'CH-3', 'r3', 'd', 100, '2026-01-01', '2026-01-01')`,
    `insert into payment_charges (transaction_id, payment_id, amount, outcome, provider_status, recorded_at)
      values ('1001', 1, 100, 'applied', 's', '2026-01-01'), ('1002', 2, 100, 'applied', 's', '2026-01-01'),
        ('1003', 3, 100, 'applied', 's', '2026-01-01')`,
    `insert into payment_refunds (transaction_id, amount, kind, status, reason, asked_by, created_at, updated_at)
      values ('1001', 10, 'refund', 'refunded', 'r', 'portal', '2026-01-01', '2026-01-01')`,
  ]) {
    await db.execute(sql.raw(statement));
  }
  const write = (kind: string, key: string | null, copyOf: number | null) =>
    db.execute<{
      id: number;
    }>(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html,
        created_at, next_attempt_at, copy_of)
      values (${kind}, ${key}, 'same@example.org', 's', 'Dear Anna,', '', now(), now(), ${copyOf}) returning id`);
  for (const [key] of EMAILS) {
    const kind = key?.split(":")[0] ?? "test";
    const { rows } = await write(kind, key, null);
    await write(kind, null, rows[0]?.id ?? 0);
  }
  // A key of another kind proves nothing.
  await write("registration-confirmed", "dues-paid:1002:x", null);

  expect((await migrate(db))[0]).toBe(MIGRATION);
  const { rows } = await db.execute<{ key: string; owners: string }>(sql`
    select coalesce(o.once_key, case when o.copy_of is null then 'none' else 'copy' end) as key,
      case when o.owner_unknown then 'unknown' else coalesce((select string_agg(
        coalesce('member ' || member_id, 'user ' || user_id), ', ' order by member_id) from outbox_owners w
        where w.outbox_id = o.id), 'nobody') end as owners
    from outbox o order by o.id`);
  expect(rows).toEqual([
    ...EMAILS.flatMap(([key, owners]) => [
      { key: key ?? "none", owners },
      { key: "copy", owners },
    ]),
    { key: "dues-paid:1002:x", owners: "unknown" },
  ]);
});
