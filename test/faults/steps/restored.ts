import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { columnsOf } from "#test/security/kept.ts";

/**
 * Keeps what is in the tables, and returns what makes them so again. It compares, since the statements of many
 * connections, also of those that are cut, can be noted nowhere without a lock that the portal does not take.
 */
export async function keepTables(db: Database): Promise<() => Promise<void>> {
  const columns = await columnsOf(db);
  const tables = [...new Set(columns.map(({ table_name }) => table_name))];
  const { rows: sequences } = await db.execute<{ name: string; last: string | null }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  const back = tables.map((table) => {
    const names = columns.filter((one) => one.table_name === table).map((one) => `"${one.column_name}"`);
    const lines = (schema: string) =>
      `(select array_agg(r::text order by r::text) from ${schema}."${table}" r)`;
    return `if ${lines("public")} is distinct from ${lines("keep")} then delete from public."${table}";
      insert into public."${table}" (${names}) overriding system value
        select ${names.map((name) => `k.${name}`)} from keep."${table}" k; end if;`;
  });
  const counters = sequences.map(
    ({ name, last }) => `perform setval('public.${name}', ${last ?? 1}, ${last !== null});`,
  );
  const statements = [
    "create schema keep",
    ...tables.map((table) => `create table keep."${table}" as table public."${table}"`),
    // As a replica, where no trigger writes: what it wrote is among what was kept.
    `create function keep.restore() returns void language plpgsql set session_replication_role = replica as $$
      begin ${back.join(" ")} ${counters.join(" ")} end $$`,
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
  return async () => void (await db.execute(sql`select keep.restore()`));
}
