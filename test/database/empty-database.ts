import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** Tables that have a page, since rows need one, and sequences that have counted: arrays of quoted names. */
const WHAT_WAS_WRITTEN = sql`select
    coalesce(array_agg(format('%I', relname)) filter (where relkind = 'r'), '{}') as tables,
    coalesce(array_agg(format('%I', relname)) filter (where relkind = 'S'), '{}') as sequences
  from pg_class
  where relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' and case relkind
    when 'r' then pg_relation_size(oid) > 0
    when 'S' then pg_sequence_last_value(oid) is not null end`;

/**
 * Empties every table but the list of migrations, and lets every count begin at 1. New files for all tables and their
 * indexes cost 50 ms of processor time and more, so what few rows a test has written are deleted instead, and swept
 * out, so that the next test's rows lie in the order in which it writes them.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  const { rows } = await db.execute<{ tables: string[]; sequences: string[] }>(WHAT_WAS_WRITTEN);
  const { tables = [], sequences = [] } = rows[0] ?? {};
  const statements = [
    // What is still under way ends first.
    ...(db.engine === "postgres" && tables.length > 0
      ? [`lock table ${tables.join(", ")} in access exclusive mode;`]
      : []),
    ...tables.map((name) => `delete from ${name};`),
    ...sequences.map(
      (name) => `perform setval(seqrelid, seqstart, false) from pg_sequence
      where seqrelid = '${name}'::regclass;`,
    ),
  ];
  if (statements.length === 0) return;
  // As a replica does it: no trigger answers, and no foreign key asks for an order.
  await db.execute(
    sql.raw(`do $$ begin set local session_replication_role = replica; ${statements.join(" ")} end $$`),
  );
  if (tables.length === 0) return;
  // Gives the emptied pages back; the age of the whole database, which a newer one would count as well, matters to no test.
  const how = db.engine === "postgres" ? "" : "(skip_database_stats)";
  await db.execute(sql.raw(`vacuum ${how} ${tables.join(", ")}`));
}
