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

type Shared = { url: string; migrated: string; isPooled: boolean; stop: () => Promise<void> };

/** Each project of a run loads this file again, so what they share is kept outside it. */
const run = globalThis as { testPostgres?: Promise<Shared> | undefined };

/**
 * One throw-away PostgreSQL for all projects of a run that have a database on it; without one the run fails. With
 * TEST_POOLER=1, PgBouncer is in front of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.testPostgres ??= start();
  const { url, migrated, isPooled } = await run.testPostgres;
  project.provide("postgresUrl", url);
  project.provide("migratedDatabase", migrated);
  project.provide("isPooled", isPooled);
  return async () => {
    const shared = run.testPostgres;
    // The first project that ends stops it for all, since they end together.
    run.testPostgres = undefined;
    await (await shared)?.stop();
  };
}

async function start(): Promise<Shared> {
  const postgres = await startPostgres();
  const migrated = await migrateOne(postgres);
  const pooler = process.env.TEST_POOLER === "1" ? await startPooler(postgres.url) : undefined;
  return {
    url: pooler?.url ?? postgres.url,
    migrated,
    isPooled: pooler !== undefined,
    stop: async () => {
      await pooler?.stop();
      await postgres.stop();
    },
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
