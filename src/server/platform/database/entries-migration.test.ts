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
const DINNERS = 20;
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
  payment: fc.constantFrom(null, null, "cancelled", "paid"),
  /** Of a guest of the house who has an account and no record. */
  isAccount: fc.boolean(),
  /** Of the person of the dinner's party before, who may wait for it and have seats there, and have left it often. */
  isSamePerson: fc.boolean(),
  /** The party's second member is the person of the dinner's next party, who may wait for it, or else someone else. */
  hasCompanion: fc.boolean(),
  isNamed: fc.boolean(),
  notes: fc.constantFrom(null, "By the window"),
});

const rows = async (text: string) => (await db.execute<Record<string, unknown>>(sql.raw(text))).rows;

type Party = ReturnType<typeof generate>[number];

/** Parties as the version before allowed them: of one person, one that waits and one with seats at a dinner. */
function generate() {
  const parties = fc.sample(party, { numRuns: PARTIES, seed: 20261127 }).map((one, n) => {
    const removed = one.removed === "registered_instead" && one.status !== "waitlist" ? null : one.removed;
    return { id: n + 1, event: 1 + (n % DINNERS), ...one, removed, owner: n + 1, companion: 0 };
  });
  for (const [n, one] of parties.entries()) {
    const before = parties[n - DINNERS];
    if (one.isSamePerson && before) {
      one.owner = before.owner;
      one.isAccount = before.isAccount;
      const live = parties.filter(({ owner, id, removed }) => owner === one.owner && id < one.id && !removed);
      if (live.some(({ status }) => (status === "waitlist") === (one.status === "waitlist")))
        one.removed ??= "cancelled_by_member";
    }
    const isLiveWait = one.status === "waitlist" && one.removed === null;
    const isOpen = one.offer === "open" && !isLiveWait;
    const isWrong = one.offer === "accepted" && one.status === "waitlist";
    if (isOpen || isWrong) one.offer = "lapsed";
  }
  const seated = new Set(parties.filter(({ status }) => status !== "waitlist").map(({ owner }) => owner));
  for (const [n, one] of parties.entries()) {
    if (!one.hasCompanion || one.members < 2 || one.status === "waitlist") continue;
    const next = parties[n + DINNERS];
    const waits = next?.status === "waitlist" && !next.isAccount && !seated.has(next.owner);
    one.companion = waits ? next.owner : PARTIES + one.id;
    seated.add(one.companion);
  }
  return parties;
}

/** How many of the generated parties are so. */
function count(parties: readonly Party[], isSo: (one: Party) => boolean): number {
  return parties.filter(isSo).length;
}

async function write(): Promise<void> {
  const parties = generate();
  const rare = [
    count(parties, ({ isAccount, status }) => isAccount && status === "waitlist"),
    count(parties, ({ companion }) => companion > PARTIES),
    count(parties, ({ companion }) => companion > 0 && companion <= PARTIES),
    count(parties, ({ payment, status, removed }) => payment === "paid" && status === "waitlist" && !removed),
    count(
      parties,
      (one) =>
        one.status === "pending" &&
        !one.removed &&
        parties.some((other) => other.owner === one.owner && other.status === "waitlist" && !other.removed),
    ),
  ];
  for (const [which, n] of rare.entries()) expect(n, `state ${which}`).toBeGreaterThan(5);
  await rows(
    "insert into members (first_name, last_name) select 'M', n::text from generate_series(1, 4000) n",
  );
  await rows(
    "insert into users (email) select 'guest' || n || '@example.org' from generate_series(1, 2000) n",
  );
  await rows(`insert into events (title, description, location, date_time, total_seats, member_price, ecuyer_price,
      mondiale_price, guest_price)
    select 'Dinner ' || n, 'x', 'x', now() + interval '9 days', 5000, 100, 100, 100, 120 from generate_series(1, 20) n`);
  const given = JSON.stringify(parties);
  await db.execute(sql`create temporary table given as select * from json_to_recordset(${given}::json) as g (id int,
    event int, status text, removed text, members int, guests int, joined int, offer text, payment text,
    "isNamed" boolean, notes text, owner int, "isAccount" boolean, companion int)`);
  await rows(`insert into registrations (event_id, member_id, user_id, amount, status, member_tickets, guest_tickets, created_at,
      updated_at, hold_expires_at, removed_at, removed_reason, admin_notes)
    select event, case when not "isAccount" then owner end, case when "isAccount" then owner end,
      members * 100 + guests * 120, status, members, guests,
      timestamptz '2026-01-01' + joined * interval '1 minute', timestamptz '2026-06-01',
      case when status = 'pending' then timestamptz '2026-06-02' end,
      case when removed is not null then timestamptz '2026-06-01' end, removed, notes from given order by id`);
  await rows(`update attendees a set first_name = 'Eva', is_listed = true from given g
    where g.id = a.registration_id and g."isNamed" and a.kind = 'guest' and a.place = 0`);
  await rows(`update attendees a set member_id = g.companion from given g
    where g.id = a.registration_id and g.companion > 0 and a.kind = 'member' and a.place = 1`);
  await rows(`insert into payments (purpose, subject_id, invoice_number, reference, description, amount, status,
      created_at, updated_at)
    select 'registration', id, 'CH-' || id, 'r' || id, 'x', 100, payment, now(), now()
    from given where payment is not null`);
  await rows(`with held as (insert into seat_holds (id, event_id, seats, held_for, expires_at)
      select 10000 + id, event, members + guests, 'offer', '2026-07-01' from given where offer = 'open' returning id)
    insert into waitlist_offers (registration_id, event_id, hold_id, offered_at, expires_at, accepted_at, declined_at,
      lapsed_at)
    select id, event, case when offer = 'open' then 10000 + id end, '2026-05-01', '2026-07-01',
      case when offer = 'accepted' then timestamptz '2026-05-02' end,
      case when offer = 'declined' then timestamptz '2026-05-02' end,
      case when offer = 'lapsed' then timestamptz '2026-05-02' end from given where offer <> 'none'`);
}

const LINE_BEFORE = `select event_id, id as number, member_id, user_id, member_tickets, guest_tickets, amount::text as amount,
  created_at as joined, admin_notes as notes, party_names(id, 'guest') as guests
  from registrations where status = 'waitlist' and removed_at is null order by event_id, created_at, id`;
const LINE_AFTER = `select event_id, number, member_id, user_id, member_tickets, guest_tickets,
  (quote_cents / 100.0)::numeric(10, 2)::text as amount, joined_at as joined, details ->> 'adminNotes' as notes,
  coalesce(details -> 'guestInfo', '[]') as guests
  from waitlist_entries where ended_at is null order by event_id, joined_at, number`;
const OFFERS = (party: string) => `select ${party} as number, o.event_id, h.seats, o.expires_at, o.offered_at
  from waitlist_offers o join seat_holds h on h.id = o.hold_id`;
const PERSONS = `select a.registration_id, a.kind, a.place, a.member_id, a.first_name, a.is_live from attendees a
  join given g on g.id = a.registration_id and g.status <> 'waitlist' order by 1, 2, 3`;
const PAYMENTS = "select subject_id, status, amount from payments order by id";
const SEATS = "select id, seats_taken from events order by id";

it("Two thousand parties wait, hold offers and have seats as before", async () => {
  await write();
  const before = {
    line: await rows(LINE_BEFORE),
    offers: await rows(`${OFFERS("o.registration_id")} order by 1`),
    seats: await rows(SEATS),
    persons: await rows(PERSONS),
    payments: await rows(PAYMENTS),
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
  expect(await rows(PERSONS)).toEqual(before.persons);
  expect(await rows(PAYMENTS)).toEqual(before.payments);
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
    `select id from given where status = 'waitlist' and (payment is not null or "isNamed") order by id`,
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
