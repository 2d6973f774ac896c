import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database.ts";

/** A table's or an index's files are made anew after so many tests, so that what was deleted does not fill them. */
const FILES_LAST = 100;
const emptied = new WeakMap<Database, number>();

/**
 * Empties every table but the list of migrations, and lets every count begin at 1. New files for forty tables and
 * their indexes cost the embedded database 50 ms of processor time, so there what few rows a test has written are
 * deleted instead, mostly; on PostgreSQL the files also make it wait for whatever is still under way.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  const times = (emptied.get(db) ?? 0) + 1;
  emptied.set(db, times);
  await db.execute(db.engine === "postgres" || times % FILES_LAST === 0 ? TRUNCATE : DELETE);
}

const EACH_TABLE = sql`select format('%I', tablename) as name from pg_tables
  where schemaname = 'public' and tablename <> 'schema_migrations'`;

const TRUNCATE = sql`do $$ begin
  execute (select 'truncate ' || string_agg(name, ', ') || ' restart identity cascade' from (${EACH_TABLE}) as tables);
end $$`;

// As a replica does it: no trigger answers, and no foreign key asks for an order.
const DELETE = sql`do $$ declare
  one record;
  has_rows boolean;
begin
  set local session_replication_role = replica;
  for one in ${EACH_TABLE} loop
    execute 'select exists (select from ' || one.name || ')' into has_rows;
    if has_rows then
      execute 'delete from ' || one.name;
    end if;
  end loop;
  perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null;
end $$`;
