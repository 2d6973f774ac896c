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

/** Tables that every login and background job keeps writing. */
const RESTLESS = ["sessions", "login_attempts", "leases", "mailing_changes"];

/**
 * A snapshot of a database with one connection, so that what a test did can be undone quickly, and compared row by row.
 */
export type Kept = {
  /** Makes everything as it was when the snapshot was taken. */
  restore(): Promise<void>;
  /** What was written since the last call or restoring: removed rows and new ones. */
  changes(): Promise<string[]>;
  /** Restores; fails if a table was written without a note, since `restore` and `changes` would have missed that. */
  check(): Promise<void>;
  forget(): Promise<void>;
};

/**
 * Takes a snapshot of the current state. A trigger notes each table that a statement writes (for the session, since
 * there is only one), and only those are written back and compared: all of them take 40 ms of processor time. A second
 * snapshot can be taken on top, under another name, and is discarded first.
 */
export async function keep(db: Database, schema = "keep"): Promise<Kept> {
  const columns = await columnsOf(db);
  const tables = [...new Set(columns.map(({ table_name }) => table_name))];
  const { rows: sequences } = await db.execute<{ name: string; last: string | null }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  const back = tables.map((table) => {
    const names = columns.filter((one) => one.table_name === table).map((one) => `"${one.column_name}"`);
    const all = `(${names}) overriding system value select ${names} from ${schema}.${table}`;
    // Not truncated, which would make new files, for a handful of rows.
    return `if '${table}' = any (written) then delete from public.${table}; insert into public.${table} ${all}; end if;`;
  });
  const counters = sequences.map(
    ({ name, last }) => `perform setval('public.${name}', ${last ?? 1}, ${last !== null});`,
  );
  const noted = (list: string) => `string_to_array(current_setting('${schema}.${list}'), ' ')`;
  const note = (list: string) => `if not tg_table_name::text = any (${noted(list)}) then
    perform set_config('${schema}.${list}', current_setting('${schema}.${list}') || ' ' || tg_table_name, false); end if;`;
  await run(db, [
    `drop schema if exists ${schema} cascade`,
    `create schema ${schema}`,
    ...tables.map((table) => `create table ${schema}.${table} as table public.${table}`),
    `select set_config('${schema}.written', '', false), set_config('${schema}.unseen', '', false)`,
    `create function ${schema}.note() returns trigger language plpgsql as $$
      begin ${note("written")} ${note("unseen")} return null; end $$`,
    ...tables.flatMap((table) => [
      `create trigger ${schema} after insert or update or delete or truncate on public.${table}
        for each statement execute function ${schema}.note()`,
      `alter table public.${table} enable always trigger ${schema}`,
    ]),
    // As a replica, where only the notes are still taken: what other triggers wrote is among what was kept.
    `create function ${schema}.restore() returns text[] language plpgsql set session_replication_role = replica as $$
      declare written text[] := ${noted("written")};
      begin ${back.join(" ")} ${counters.join(" ")}
        perform set_config('${schema}.written', '', false), set_config('${schema}.unseen', '', false);
        return written;
      end $$`,
    `create function ${schema}.unseen() returns text[] language plpgsql as $$
      declare unseen text[] := ${noted("unseen")};
      begin perform set_config('${schema}.unseen', '', false); return unseen; end $$`,
  ]);
  const compared = tables.filter((table) => !RESTLESS.includes(table));
  const kept = await rowsOf(db, compared);
  let rows = kept;
  const listed = async (statement: string) =>
    (await db.execute<{ tables: string[] }>(sql.raw(`select ${statement} as tables`))).rows[0]?.tables ?? [];
  return {
    async restore() {
      await listed(`${schema}.restore()`);
      rows = kept;
    },
    async changes() {
      const unseen = await listed(`${schema}.unseen()`);
      const now = await rowsOf(
        db,
        compared.filter((table) => unseen.includes(table)),
      );
      const found = [...now].flatMap(([table, after]) => difference(rows.get(table) ?? new Set(), after));
      rows = new Map([...rows, ...now]);
      return found;
    },
    async check() {
      await listed(`${schema}.restore()`);
      const left = [...(await rowsOf(db, compared))].flatMap(([table, after]) =>
        difference(kept.get(table) ?? new Set(), after),
      );
      if (left.length > 0) throw new Error(`was written without a note: ${left.join(" | ")}`);
    },
    forget: () => run(db, [`drop schema if exists ${schema} cascade`]),
  };
}

function difference(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [
    ...[...before].filter((row) => !after.has(row)).map((row) => `- ${row}`),
    ...[...after].filter((row) => !before.has(row)).map((row) => `+ ${row}`),
  ];
}

async function rowsOf(db: Database, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map(tables.map((table) => [table, new Set<string>()]));
  if (tables.length === 0) return found;
  const all = tables.map(
    (t) => `select '${t}' as name, '${t}: ' || to_jsonb(r)::text as row from public.${t} r`,
  );
  const { rows } = await db.execute<{ name: string; row: string }>(sql.raw(all.join(" union all ")));
  for (const { name, row } of rows) found.get(name)?.add(row);
  return found;
}

async function run(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}
