import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";

const app = useApp();
const modules = import.meta.glob<Record<string, unknown>>("/src/server/**/tables.ts", { eager: true });
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
);

type Column = { name: string; type: string; required: boolean };

/** `varchar(20)` and `text` hold the same strings; the limits are the database's. */
function plain(type: string): string {
  return type.replaceAll(" ", "").replace(/^(charactervarying|varchar)\(\d+\)$/, "text");
}

test("Every feature's tables are looked at", async () => {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  expect(tables.map((table) => getTableConfig(table).name).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  "The program and the database agree on the columns of %s",
  async (name, table) => {
    const { rows } = await app.db.execute<Column>(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`);
    const inDatabase = rows.map((column) => ({ ...column, type: plain(column.type) }));
    const inProgram = getTableConfig(table).columns.map((column) => ({
      name: column.name,
      type: plain(column.getSQLType()),
      required: column.notNull,
    }));
    const byName = (a: Column, b: Column) => a.name.localeCompare(b.name);
    expect(inProgram.sort(byName)).toEqual(inDatabase.sort(byName));
  },
);

test("No two indexes hold the same rows by the same columns in another order", async () => {
  // A plan that was made while both were empty may read all of the one that begins with the wrong column.
  const { rows } = await app.db.execute(sql`
    select i.indrelid::regclass::text as of, array_agg(i.indexrelid::regclass::text order by 1) as indexes
    from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      cross join lateral (select array_agg(name order by place) as ordered, array_agg(name order by name) as sorted
        from generate_series(1, i.indnkeyatts) place
          cross join lateral pg_get_indexdef(i.indexrelid, place, true) as name) columns
    group by i.indrelid, sorted, coalesce(pg_get_expr(i.indpred, i.indrelid), '')
    having count(distinct ordered) > 1`);
  expect(rows).toEqual([]);
});
