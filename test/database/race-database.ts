import { sql } from "drizzle-orm";
import { inject, onTestFinished } from "vitest";
import { type Database, openPostgres } from "#server/platform/database/database.ts";
import { appOn, type TestApp } from "#test/app.ts";
import { addressOf, freshDatabaseOn } from "./postgres.ts";

/** Address of a new empty database on the real PostgreSQL of this run, for a `*.race.test.ts`. */
export function raceDatabase(): Promise<string> {
  return freshDatabaseOn(inject("postgresUrl"));
}

/** The same with the newest schema: a copy of one that was migrated once, which takes a fifth of the time. */
export function migratedRaceDatabase(): Promise<string> {
  return freshDatabaseOn(inject("postgresUrl"), inject("migratedDatabase"));
}

/** Such a database, open: for `useApp` and `useShop`. */
export async function openRaceDatabase(): Promise<Database> {
  return openPostgres(await migratedRaceDatabase(), 20);
}

/** A second process of the same product for one test: connections and gate of its own, on the same database. */
export async function neighbourOf(app: TestApp): Promise<TestApp> {
  const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
  const db = openPostgres(addressOf(inject("postgresUrl"), rows[0]?.name ?? ""), 20);
  onTestFinished(() => db.close());
  const neighbour = appOn(db, app.config);
  neighbour.now = app.now;
  return neighbour;
}
