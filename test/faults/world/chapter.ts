import { sql } from "drizzle-orm";
import { type Database, openPostgres } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { aDinner } from "#test/factories.ts";

export const PASSWORD = "bon-appetit-42";

/** A member who logs in. */
export type Member = { id: number; userName: string; email: string };

/** Dinners and members of a run: some dinners with fewer seats than are asked for. */
export type Chapter = { members: Member[]; officer: Member; roomy: number; scarce: number[] };

/** Writes the chapter into an empty database. */
export async function writeChapter(url: string, members: number): Promise<Chapter> {
  const db = openPostgres(url, 2);
  try {
    await migrate(db);
    return await fill(db, members);
  } finally {
    await db.close();
  }
}

/** Writes it into a database that is migrated. */
export async function fill(db: Database, members: number): Promise<Chapter> {
  const passwordHash = await hashPassword(PASSWORD);
  // Members may pay dues who never paid or whose year is nearly over; the latter are also reminded (C-09).
  const { rows } = await db.execute<{ id: number; userName: string; email: string }>(sql`
    insert into members (first_name, last_name, email, user_name, password_hash, local_dues_paid_through, admin_privileges)
    select 'Guest', 'Number ' || n, 'guest' || n || '@example.org', 'guest' || n, ${passwordHash},
      case when n % 4 = 0 then current_date + 20 end, case when n = 0 then 'full' else 'none' end
    from generate_series(0, ${members}::int) n returning id, user_name as "userName", email`);
  const [officer, ...others] = rows;
  if (!officer) throw new Error("no member was written");
  const day = 86_400_000;
  const about = (title: string, seats: number) => ({
    title,
    totalSeats: seats,
    dateTime: new Date(Date.now() + 40 * day),
    // With a deadline a cancelled seat is paid back.
    registrationDeadline: new Date(Date.now() + 30 * day),
  });
  const roomy = await aDinner(db, about("Gala of the Chapter", 5000));
  const seats = Math.max(4, Math.round(members / 8));
  const scarce = [];
  for (const title of ["Truffle Supper", "Table of Twelve", "Harvest Lunch"])
    scarce.push((await aDinner(db, about(title, seats))).id);
  return { members: others, officer, roomy: roomy.id, scarce };
}
