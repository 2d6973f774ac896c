import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** The question which tables have rows, by database: their names do not change while tests run. */
const questions = new WeakMap<Database, string>();

/**
 * Empties every table but the list of migrations, and lets every count begin at 1. New files for forty tables and
 * their indexes cost the embedded database 50 ms of processor time, so there what few rows a test has written are
 * deleted instead, and swept out, so that the next test's rows lie in the order in which it writes them.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  if (db.engine === "postgres") {
    await db.execute(sql.raw(`truncate ${(await tablesOf(db)).join(", ")} restart identity cascade`));
    return;
  }
  const filled = await db.execute<{ name: string }>(sql.raw(await questionOf(db)));
  const names = filled.rows.map(({ name }) => name);
  if (names.length > 0) {
    await db.transaction(async (tx) => {
      // As a replica does it: no trigger answers, and no foreign key asks for an order.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const name of names) await tx.execute(sql.raw(`delete from ${name}`));
    });
    await db.execute(sql.raw(`vacuum ${names.join(", ")}`));
  }
  await db.execute(sql`select setval(format('%I', sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`);
}

async function questionOf(db: Database): Promise<string> {
  const known = questions.get(db);
  if (known) return known;
  const parts = (await tablesOf(db)).map(
    (name) => `select '${name}' as name where exists (select from ${name})`,
  );
  const question = parts.join(" union all ");
  questions.set(db, question);
  return question;
}

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{
    name: string;
  }>(sql`select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'`);
  return rows.map(({ name }) => name);
}
