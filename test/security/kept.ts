import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

type Column = { table_name: string; column_name: string; data_type: string };

/** Every column that a program may write, table by table. */
export async function columnsOf(db: Database): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`select c.table_name, c.column_name, c.data_type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name <> 'schema_migrations' order by c.table_name, c.ordinal_position`);
  return rows;
}

/** A snapshot of the database, so that what a test did can be undone quickly, and compared row by row. */
export async function keep(db: Database): Promise<{ restore(): Promise<void>; forget(): Promise<void> }> {
  const columns = await columnsOf(db);
  const tables = [...new Set(columns.map(({ table_name }) => table_name))];
  const copies = tables.map((table) => `create table keep.${table} as table public.${table};`);
  const back = tables.map((table) => {
    const names = columns.filter((one) => one.table_name === table).map((one) => `"${one.column_name}"`);
    const all = `(${names}) overriding system value select ${names} from keep.${table}`;
    // Not truncated, which would make new files, for a handful of rows.
    return `delete from public.${table}; insert into public.${table} ${all};`;
  });
  const sequences = await db.execute<{ name: string; last: string | null }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  const counters = sequences.rows.map(({ name, last }) =>
    last === null
      ? `perform setval('public.${name}', 1, false);`
      : `perform setval('public.${name}', ${last}, true);`,
  );
  // Triggers stay quiet, as their work is among what was kept.
  await run(db, [
    "drop schema if exists keep cascade",
    "create schema keep",
    ...copies,
    `create function keep.restore() returns void language plpgsql set session_replication_role = replica as $$
      begin ${back.join(" ")} ${counters.join(" ")} end $$`,
  ]);
  return {
    restore: async () => void (await db.execute(sql`select keep.restore()`)),
    forget: async () => void (await db.execute(sql`drop schema if exists keep cascade`)),
  };
}

async function run(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

/** What every log-in and background job writes all the time. */
const RESTLESS = ["sessions", "login_attempts", "leases", "mailing_changes"];

/** Returns what was written since the last call: removed rows and new ones. */
export async function watch(
  db: Database,
): Promise<{ changes(): Promise<string[]>; forget(): Promise<void> }> {
  const tables = [...new Set((await columnsOf(db)).map(({ table_name }) => table_name))].filter(
    (table) => !RESTLESS.includes(table),
  );
  const all = sql.raw(
    tables.map((t) => `select '${t}: ' || to_jsonb(r)::text as row from public.${t} r`).join(" union all "),
  );
  const rowsNow = async () => (await db.execute<{ row: string }>(all)).rows.map(({ row }) => row);
  // As long as it is the same, nothing at all has been committed, and no row need be read.
  const momentNow = async () => {
    const { rows } = await db.execute<{ moment: string }>(sql`select pg_current_snapshot()::text as moment`);
    return rows[0]?.moment;
  };
  let rows = await rowsNow();
  let moment = await momentNow();
  const look = async () => {
    const now = await rowsNow();
    const [before, after] = [new Set(rows), new Set(now)];
    rows = now;
    moment = await momentNow();
    return [
      ...[...before].filter((row) => !after.has(row)).map((row) => `- ${row}`),
      ...[...after].filter((row) => !before.has(row)).map((row) => `+ ${row}`),
    ];
  };
  return {
    changes: async () => ((await momentNow()) === moment ? [] : look()),
    forget: async () => void (await look()),
  };
}
