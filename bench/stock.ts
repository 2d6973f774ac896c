import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { COMMAND_MS, type Database, openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import type { Place } from "./processes.ts";

const DAY_MS = 86_400_000;

/** Opens the database of a place, migrates it, lets it be filled and closes it again: the embedded one has one user. */
export async function fill(place: Place, write: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(
    { databaseUrl: undefined, dataDir: "", databasePool: 2, ...place },
    { limitMs: COMMAND_MS },
  );
  await migrate(db);
  await write(db);
  await db.close();
}

/**
 * Keeps the comparisons of the night away from a portal that starts within a minute. It would compare all coming dinners
 * at once, as after a night in which it was stopped, while the bench measures its first seconds.
 */
export async function skipTheNight(db: Database): Promise<void> {
  await db.execute(sql`insert into leases (name, holder, until)
    select name, 'bench', now() + interval '110 s' from unnest(array['compare head counts', 'compare parties', 'compare money']) as name`);
}

/** The session cookie of the member with this number. */
export function cookieOf(member: number): string {
  return `__Host-chapterhouse_session=${secretOf(member)}`;
}

function secretOf(member: number): string {
  return createHash("sha256").update(`bench ${member}`).digest("base64url");
}

/** Members 1 to `count`, each signed in. */
export async function writeMembers(db: Database, count: number): Promise<void> {
  await db.execute(sql`insert into members (first_name, last_name, email, user_name)
    select 'Guest', 'Number ' || n, 'guest' || n || '@example.org', 'guest' || n from generate_series(1, ${count}::int) n`);
  await signIn(db, 1, count);
}

/** Signs the members of these numbers in, each confirmed until the end of the bench: files and imports ask for that. */
export async function signIn(db: Database, from: number, to: number): Promise<void> {
  const now = new Date();
  const later = new Date(now.getTime() + DAY_MS).toISOString();
  for (let first = from; first <= to; first += 5000) {
    const members = Array.from({ length: Math.min(5000, to - first + 1) }, (_, n) => first + n);
    const sids = members.map((member) => createHash("sha256").update(secretOf(member)).digest("hex"));
    await db.execute(sql`insert into sessions (sid, expire, created_at, confirmed_at, proved_at, member_id)
      select sid, ${later}, ${now.toISOString()}, ${later}, ${later}, member_id
      from unnest(${sql.param(`{${sids.join(",")}}`)}::text[], ${sql.param(`{${members.join(",")}}`)}::int[]) as s (sid, member_id)`);
  }
}

/** So many events of so many seats, at 150.00 for members. */
export async function writeEvents(db: Database, count: number, seats: number): Promise<void> {
  await db.execute(sql`insert into events (title, description, location, member_price, ecuyer_price, mondiale_price,
      guest_price, date_time, total_seats)
    select 'Dinner ' || n, 'Six courses in the garden room.', 'Maison Claire, Washington', 150, 150, 140, 175,
      now() + make_interval(days => 30, mins => n::int), ${seats}::int from generate_series(1, ${count}::int) n`);
}

/** One member's form for one event. */
export function formOf(eventId: number, memberId: number) {
  return {
    eventId,
    memberId,
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    foodRequests: "No shellfish, please.",
    amount: "150.00",
    agreeToTerms: true,
  };
}
