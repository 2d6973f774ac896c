import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { raceDatabase } from "#test/database/race-database.ts";
import { COMMAND_MS, type Database, openPostgres } from "./database.ts";
import { applyMigrations, knownMigrations } from "./migrate.ts";

const BEFORE = "038_attendees.sql";
/** From this one on, waiting parties have no persons. */
const WAITLIST = "054_waitlist_entries.sql";
let db: Database;
beforeAll(async () => {
  // The chapter is filled in statements that take longer than those of a request may.
  db = openPostgres(await raceDatabase(), 20, COMMAND_MS);
});
afterAll(() => db.close());

/** As many as a chapter of 50,000 members has: paid, unpaid, waiting and removed, with lists as officers left them. */
async function fillChapter(): Promise<void> {
  await db.execute(
    sql`insert into members (first_name, last_name) select 'M', n::text from generate_series(1, 50000) n`,
  );
  await db.execute(sql`insert into events (title, description, category, member_price, ecuyer_price, mondiale_price,
      guest_price, location, date_time, total_seats)
    select 'Dinner ' || n, '', 'Dining', 150, 150, 150, 175, 'Here', now() - n * interval '1 day', 100000
    from generate_series(1, 401) n`);
  await db.execute(sql`insert into registrations (event_id, member_id, contact_first_name, amount, status,
      member_tickets, guest_tickets, member_info, guest_info, food_requests, table_number, hold_expires_at,
      removed_at, removed_reason)
    select 1 + n % 401, case when n % 7 > 0 then 1 + n % 50000 end, 'Contact', 0,
      case n % 11 when 0 then 'waitlist' when 1 then 'pending' else 'confirmed' end,
      case when n % 5 = 0 then 0 else 1 + n % 2 end, 1 + n % 4,
      case when n % 5 > 0 and n % 2 = 1 and n % 3 > 0 then jsonb_build_array(jsonb_build_object('firstName', 'Ana ' || n,
        'lastName', 'Duarte', 'tableNumber', n % 30 + 1)) else '[]' end,
      -- Shorter than the tickets here and there, and with nulls, as officers may leave them.
      (select coalesce(jsonb_agg(jsonb_build_object('firstName', 'Guest ' || g, 'lastName', n::text, 'tableNumber',
          case when g % 2 = 0 then g end, 'seatingRequests', case when n % 13 = 0 then 'By the window' end)), '[]')
        from generate_series(1, (n % 4) + case when n % 6 = 0 then 0 else 1 end) g),
      case when n % 9 = 0 then 'No nuts ' || n end, case when n % 3 = 0 then n % 20 + 1 end,
      case when n % 11 = 1 and n % 10 > 0 then now() end,
      case when n % 10 = 0 then now() end, case when n % 10 = 0 then 'removed_by_officer' end
    from generate_series(1, 60000) n`);
}

/** What each party says of its persons, as one text for each. */
async function parties(columns: string): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; text: string }>(
    sql.raw(`select id, concat_ws('|', member_tickets, guest_tickets, ${columns}, food_requests, table_number,
      removed_reason) as text from registrations order by id`),
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

it("The names of a large chapter become rows: every name, table and wish, as many as tickets", async () => {
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(BEFORE)))));
  await fillChapter();
  const before = await parties("jsonb_strip_nulls(member_info), jsonb_strip_nulls(guest_info)");
  const after038 = names.slice(names.indexOf(BEFORE), names.indexOf(WAITLIST));
  await db.transaction((tx) => applyMigrations(tx, new Set(after038)));
  const after = await parties("party_names(id, 'member'), party_names(id, 'guest')");
  expect(before.size).toBe(60_000);
  expect([...before].filter(([id, text]) => after.get(id) !== text).slice(0, 3)).toEqual([]);
  const { rows } = await db.execute(sql`select count(*)::int as persons,
      (select sum(total_tickets)::int from registrations) as tickets,
      count(*) filter (where needs is not null)::int as needs,
      count(*) filter (where is_live <> (select r.removed_at is null and r.status <> 'waitlist' from registrations r
        where r.id = a.registration_id))::int as wrong_marks
    from attendees a`);
  const [counts] = rows as { persons: number; tickets: number; needs: number; wrong_marks: number }[];
  expect(counts).toEqual({ persons: counts?.tickets, tickets: counts?.persons, needs: 0, wrong_marks: 0 });
}, 120_000);
