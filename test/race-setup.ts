import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startPostgres, type ThrowAwayPostgres } from "#test/database/postgres.ts";
import { findPgbouncer, startPgbouncer } from "#test/programs/pgbouncer.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the throw-away PostgreSQL of this run. */
    postgresUrl: string;
    /** Name of the database there that has the newest schema and no rows: a template for others. */
    migratedDatabase: string;
    /** Whether PgBouncer is in front of it, at that address. */
    isPooled: boolean;
  }
}

/**
 * One throw-away PostgreSQL for all race tests of a run; without one the run fails. With TEST_POOLER=1, PgBouncer is in
 * front of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("migratedDatabase", await migrateOne(postgres));
  const pooler = process.env.TEST_POOLER === "1" ? await startPooler(postgres.url) : undefined;
  project.provide("postgresUrl", pooler?.url ?? postgres.url);
  project.provide("isPooled", pooler !== undefined);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
}

async function migrateOne(postgres: ThrowAwayPostgres): Promise<string> {
  const url = await postgres.freshDatabase();
  const db = openPostgres(url, 1);
  await migrate(db);
  await db.close();
  return new URL(url).pathname.slice(1);
}

function startPooler(url: string) {
  const program = findPgbouncer();
  if (!program) throw new Error("There is no PgBouncer for TEST_POOLER.");
  // Each test has a database of its own, whose idle connections would use up PostgreSQL's.
  return startPgbouncer(program, url, (ini) => `${ini}\nserver_idle_timeout = 3\n`);
}
