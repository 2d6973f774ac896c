import { inject } from "vitest";
import { type Database, openPostgres } from "#server/platform/database/database.ts";
import { openMigrated } from "./embedded-template.ts";
import { freshDatabaseOn } from "./postgres.ts";

type Open = () => Promise<Database>;

/** Opened once for all files of a worker, which come one after another: a start takes seconds. */
const opened = new Map<Open, Promise<Database>>();

function once(open: Open): Open {
  const shared = () => {
    const db = opened.get(shared) ?? open();
    opened.set(shared, db);
    return db;
  };
  return shared;
}

/**
 * The database that a new chapter begins with, in memory: for tests of what only it does, of imports, which need a second
 * connection on PostgreSQL, and of answers that stay valid while no row changes, since one server counts the transactions
 * of all workers.
 */
export const openEmbedded = once(openMigrated);

/**
 * The database of the tests of this project: PostgreSQL, or the embedded one where the project names no server. One
 * connection, as the embedded database has, so that a query beside the transaction it should be part of never ends.
 */
export const openShared = once(async () => {
  const server = inject("postgresUrl");
  return server ? openPostgres(await freshDatabaseOn(server, inject("migratedDatabase")), 1) : openMigrated();
});

/** Whether other files of the worker go on with it. */
export function isShared(open: Open): boolean {
  return opened.has(open);
}
