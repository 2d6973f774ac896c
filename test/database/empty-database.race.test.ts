import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { knownMigrations } from "#server/platform/database/migrate.ts";
import { emptyDatabase } from "./empty-database.ts";
import { everyRow, fillEveryTable } from "./every-table.ts";
import { openRaceDatabase } from "./race-database.ts";

test("A PostgreSQL is emptied of what others are still writing as well", async () => {
  const db = await openRaceDatabase();
  onTestFinished(() => db.close());
  await fillEveryTable(
    db,
    knownMigrations().map(({ name }) => name),
  );
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into members (first_name, last_name, email) values ('A', 'B', 'late@example.org')`,
    );
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const emptying = emptyDatabase(db);
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
  held.resolve();
  await Promise.all([writing, emptying]);
  const { schema_migrations: _, ...tables } = await everyRow(db);
  expect(Object.entries(tables).filter(([, rows]) => rows.length > 0)).toEqual([]);
});
