import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { knownMigrations } from "#server/platform/database/migrate.ts";
import { openMigrated } from "./embedded-template.ts";
import { emptyDatabase } from "./empty-database.ts";
import { everyRow, fillEveryTable, whatIsEmpty } from "./every-table.ts";

let db: Database;
beforeAll(async () => {
  db = await openMigrated();
}, 120_000);
afterAll(() => db.close());

const fill = () =>
  fillEveryTable(
    db,
    knownMigrations().map(({ name }) => name),
  );

/** The tables that have rows, and the sequences whose next value is not their first. */
async function leftovers(): Promise<string[]> {
  const { schema_migrations: _, ...tables } = await everyRow(db);
  const { rows } = await db.execute<{ name: string }>(sql`select sequencename as name from pg_sequences
    where schemaname = 'public' and last_value is not null`);
  const filled = Object.entries(tables).filter(([, lines]) => lines.length > 0);
  return [...filled.map(([name]) => name), ...rows.map(({ name }) => name)];
}

test("A database with a row in every table is emptied, again and again", async () => {
  for (const _ of [1, 2]) {
    // The second time, ids that the statements name must be the first ones again.
    await fill();
    expect(await whatIsEmpty(db)).toEqual([]);
    await emptyDatabase(db);
    expect(await leftovers()).toEqual([]);
  }
});

test("A count that went on without a row begins at 1 again", async () => {
  const take = "insert into members (first_name, last_name, email) values ('A', 'B', 'a@example.org')";
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(take));
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  await db.execute(sql`select nextval('events_id_seq')`);
  expect((await leftovers()).sort()).toContain("events_id_seq");
  await emptyDatabase(db);
  expect(await leftovers()).toEqual([]);
});

test("An emptied table keeps no page, so later rows lie in the order of writing", async () => {
  await fill();
  await emptyDatabase(db);
  const { rows } = await db.execute<{ name: string }>(sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      and pg_relation_size(oid) > 0`);
  expect(rows).toEqual([]);
});
