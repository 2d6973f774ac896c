import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";

const app = useApp();
const SERVER = join(import.meta.dirname, "..");
const modules = import.meta.glob<Record<string, unknown>>("/src/server/**/tables.ts", { eager: true });

/** Folders with tables, deepest first; a file belongs to the first one that contains it. */
const folders = Object.keys(modules)
  .map((path) => path.slice("/src/server/".length, -"/tables.ts".length))
  .sort((a, b) => b.length - a.length);

function ownerOf(path: string): string {
  const file = path.replace("/src/server/", "");
  return folders.find((folder) => file.startsWith(`${folder}/`)) ?? "";
}

/** The folder that declares a table, by the table's name, and the table's name by its constant. */
const owners = new Map<string, string>();
const names = new Map<string, string>();
for (const [path, module] of Object.entries(modules)) {
  for (const [constant, table] of Object.entries(module)) {
    if (!is(table, PgTable)) continue;
    const { name } = getTableConfig(table);
    owners.set(name, ownerOf(path));
    names.set(constant, name);
  }
}

/** Writes of another feature's table, and why each may stay. */
const EXCEPTIONS: Record<string, string> = {
  "registrations/waitlist/join/take-places.ts writes audit_log":
    "waitlist places and audit entries are one statement (057)",
  "registrations/seats/taking/write-parties.ts writes audit_log":
    "seats, waitlist entry and audit entry are one statement (002)",
};

const SQL_WRITE =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?)\s+"?(\w+)/gi;
const BUILDER_WRITE = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;

/** The tables that a source file writes, in SQL or through the builder. */
function tablesWritten(source: string): Set<string> {
  const inSql = [...source.matchAll(SQL_WRITE)].map((match) => match[1]?.toLowerCase());
  const built = [...source.matchAll(BUILDER_WRITE)].map((match) => names.get(match[1] ?? ""));
  return new Set([...inSql, ...built].filter((name) => name !== undefined && owners.has(name)) as string[]);
}

function foreignWrites(file: string, source: string): string[] {
  const owner = ownerOf(file);
  return [...tablesWritten(source)]
    .filter((table) => owners.get(table) !== owner)
    .map((table) => `${file} writes ${table}`);
}

test("Every table of the database is declared by exactly one feature", async () => {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  expect([...owners.keys()].sort()).toEqual(rows.map(({ name }) => name).sort());
  const declared = Object.values(modules).flatMap((module) =>
    Object.values(module).filter((table) => is(table, PgTable)),
  );
  expect(declared).toHaveLength(owners.size);
});

test("A table is written only by the feature that declares it", () => {
  const files = globSync("**/*.ts", { cwd: SERVER }).filter((file) => !file.includes(".test."));
  const found = files.flatMap((file) => foreignWrites(file, readFileSync(join(SERVER, file), "utf8")));
  expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

test.each([
  ["sql`insert into members (id) values (1)`", "members"],
  ["sql`with gone as (delete from Members where true)`", "members"],
  ["sql`update members m\n set id = 1`", "members"],
  ["sql`truncate table members`", "members"],
  ["await tx.insert(members).values({})", "members"],
  ["await tx\n .update(members)\n .set({})", "members"],
  ["await tx.delete(members)", "members"],
])("A write in another feature is found: %s", (source, table) => {
  expect(foreignWrites("events/x.ts", source)).toEqual([`events/x.ts writes ${table}`]);
  expect(foreignWrites("members/x.ts", source)).toEqual([]);
});
