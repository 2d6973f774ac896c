import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readDatabase } from "#server/backup/read-database.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";
import { everyRow } from "#test/database/every-table.ts";
import type { Database } from "./database.ts";
import { applyMigrations, knownMigrations, migrate } from "./migrate.ts";

const MIGRATION = "054_waitlist_entries.sql";
const PARTIES = 2000;
let db: Database;
const folder = mkdtempSync(join(tmpdir(), "chapterhouse-entries-"));
/** A backup of the version before, with all of its parties. */
const backup = join(folder, "before.tar.gz");
beforeAll(async () => {
  db = await openWithoutTables();
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
}, 120_000);
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One party of the version before, in which a waiting party was a registration. */
const party = fc.record({
  status: fc.constantFrom("waitlist", "waitlist", "waitlist", "pending", "confirmed"),
  removed: fc.constantFrom(
    null,
    null,
    null,
    "cancelled_by_member",
    "removed_by_officer",
    "registered_instead",
  ),
  members: fc.integer({ min: 0, max: 2 }),
  guests: fc.integer({ min: 1, max: 3 }),
  joined: fc.integer({ min: 0, max: 100_000 }),
  offer: fc.constantFrom("none", "none", "open", "accepted", "declined", "lapsed"),
  isPaid: fc.boolean(),
  isNamed: fc.boolean(),
  notes: fc.constantFrom(null, "By the window"),
});

const rows = async (text: string) => (await db.execute<Record<string, unknown>>(sql.raw(text))).rows;

async function write(): Promise<void> {
  const parties = fc.sample(party, { numRuns: PARTIES, seed: 20261127 }).map((one, n) => {
    const isLiveWait = one.status === "waitlist" && one.removed === null;
    const isOpen = one.offer === "open" && !isLiveWait;
    const isWrong = one.offer === "accepted" && one.status === "waitlist";
    const removed = one.removed === "registered_instead" && one.status !== "waitlist" ? null : one.removed;
    return {
      id: n + 1,
      event: 1 + (n % 20),
      ...one,
      removed,
      offer: isOpen || isWrong ? "lapsed" : one.offer,
    };
  });
  await rows(
    "insert into members (first_name, last_name) select 'M', n::text from generate_series(1, 2000) n",
  );
  await rows(`insert into events (title, description, location, date_time, total_seats, member_price, ecuyer_price,
      mondiale_price, guest_price)
    select 'Dinner ' || n, 'x', 'x', now() + interval '9 days', 5000, 100, 100, 100, 120 from generate_series(1, 20) n`);
  const given = JSON.stringify(parties);
  await db.execute(sql`create temporary table given as select * from json_to_recordset(${given}::json) as g (id int,
    event int, status text, removed text, members int, guests int, joined int, offer text, "isPaid" boolean,
    "isNamed" boolean, notes text)`);
  await rows(`insert into registrations (event_id, member_id, amount, status, member_tickets, guest_tickets, created_at,
      updated_at, hold_expires_at, removed_at, removed_reason, admin_notes)
    select event, id, members * 100 + guests * 120, status, members, guests,
      timestamptz '2026-01-01' + joined * interval '1 minute', timestamptz '2026-06-01',
      case when status = 'pending' then timestamptz '2026-06-02' end,
      case when removed is not null then timestamptz '2026-06-01' end, removed, notes from given order by id`);
  await rows(`update attendees a set first_name = 'Eva', is_listed = true from given g
    where g.id = a.registration_id and g."isNamed" and a.kind = 'guest' and a.place = 0`);
  await rows(`insert into payments (purpose, subject_id, invoice_number, reference, description, amount, status,
      created_at, updated_at)
    select 'registration', id, 'CH-' || id, 'r' || id, 'x', 100, 'cancelled', now(), now() from given where "isPaid"`);
  await rows(`with held as (insert into seat_holds (id, event_id, seats, held_for, expires_at)
      select 10000 + id, event, members + guests, 'offer', '2026-07-01' from given where offer = 'open' returning id)
    insert into waitlist_offers (registration_id, event_id, hold_id, offered_at, expires_at, accepted_at, declined_at,
      lapsed_at)
    select id, event, case when offer = 'open' then 10000 + id end, '2026-05-01', '2026-07-01',
      case when offer = 'accepted' then timestamptz '2026-05-02' end,
      case when offer = 'declined' then timestamptz '2026-05-02' end,
      case when offer = 'lapsed' then timestamptz '2026-05-02' end from given where offer <> 'none'`);
}

const LINE_BEFORE = `select event_id, id as number, member_id, member_tickets, guest_tickets, amount::text as amount,
  created_at as joined, admin_notes as notes, party_names(id, 'guest') as guests
  from registrations where status = 'waitlist' and removed_at is null order by event_id, created_at, id`;
const LINE_AFTER = `select event_id, number, member_id, member_tickets, guest_tickets,
  (quote_cents / 100.0)::numeric(10, 2)::text as amount, joined_at as joined, details ->> 'adminNotes' as notes,
  coalesce(details -> 'guestInfo', '[]') as guests
  from waitlist_entries where ended_at is null order by event_id, joined_at, number`;
const OFFERS = (party: string) => `select ${party} as number, o.event_id, h.seats, o.expires_at, o.offered_at
  from waitlist_offers o join seat_holds h on h.id = o.hold_id`;
const SEATS = "select id, seats_taken from events order by id";

it("Two thousand parties wait, hold offers and have seats as before", async () => {
  await write();
  const before = {
    line: await rows(LINE_BEFORE),
    offers: await rows(`${OFFERS("o.registration_id")} order by 1`),
    seats: await rows(SEATS),
    accepted: await rows(
      `select registration_id as id from waitlist_offers where accepted_at is not null order by 1`,
    ),
    parties: await rows("select id, status from registrations where status <> 'waitlist' order by id"),
  };
  const readParts = (take: Parameters<typeof readDatabase>[1]) => readDatabase(db, take);
  await writeBackup({ readParts, uploadsDir: join(folder, "uploads"), portal: "0.1.0" }, backup, new Date());
  expect([before.line.length, before.offers.length, before.accepted.length].every((n) => n > 50)).toBe(true);
  await migrate(db);
  expect(await rows(LINE_AFTER)).toEqual(before.line);
  expect(await rows(`${OFFERS("w.number")} join waitlist_entries w on w.id = o.entry_id order by 1`)).toEqual(
    before.offers,
  );
  expect(await rows(SEATS)).toEqual(before.seats);
  expect(
    await rows(
      "select id, status from registrations where removed_reason is distinct from 'moved_to_waitlist' and id in (select id from given where status <> 'waitlist') order by id",
    ),
  ).toEqual(before.parties);
  // Everyone who began with an offer has the ended place that a release opens again.
  expect(
    await rows(`select r.id from registrations r join waitlist_offers o on o.id = r.offer_id and o.became = r.id
      join waitlist_entries w on w.id = o.entry_id and w.became = r.id and w.ended_because = 'registered' order by 1`),
  ).toEqual(before.accepted);
  const tallies = await rows(`select thing, sum(n)::int as n, sum(tickets)::int as tickets from tallies
    where thing <> 'members' group by thing order by thing`);
  expect(tallies).toEqual(
    await rows(`select 'registrations' as thing, count(*)::int as n, sum(total_tickets)::int as tickets
        from registrations where removed_at is null
      union all select 'waitlist', count(*)::int, sum(total_tickets)::int from waitlist_entries where ended_at is null`),
  );
}, 120_000);

it("A waiting row stays as a removed registration only where something may be asked about it", async () => {
  const kept =
    await rows(`select g.id from given g join waitlist_entries w on w.number = g.id and w.came_from = g.id
    join registrations r on r.id = g.id and r.removed_at is not null where g.status = 'waitlist' order by g.id`);
  const asked = await rows(
    `select id from given where status = 'waitlist' and ("isPaid" or "isNamed") order by id`,
  );
  expect(kept).toEqual(asked);
  expect(await rows("select from registrations where status not in ('pending', 'confirmed')")).toEqual([]);
});

it("A backup of the version before is restored and migrated to the same rows", async () => {
  const restored = await openWithoutTables();
  try {
    const options = { replace: false, holdEmails: false };
    await restoreBackup(backup, { db: restored, uploadsDir: join(folder, "restored") }, options);
    const [there, here] = [await everyRow(restored), await everyRow(db)];
    const tables = [
      "registrations",
      "attendees",
      "waitlist_entries",
      "waitlist_offers",
      "seat_holds",
      "events",
    ];
    for (const name of [...tables, "payments", "members"]) {
      expect(there[name]?.length, name).toBeGreaterThan(0);
      expect(there[name], name).toEqual(here[name]);
    }
  } finally {
    await restored.close();
  }
}, 120_000);
