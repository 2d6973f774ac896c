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
 * The database that a new chapter begins with, in memory: for tests of what only it does, and of answers that stay valid
 * while no row changes, since one server counts the transactions of all workers.
 */
export const openEmbedded = once(openMigrated);

/**
 * A new database on the engine of this project's tests: PostgreSQL, or the embedded database if the project names no
 * server. It has one connection, as the embedded database does, so a query that should be part of a transaction but
 * runs beside it never ends.
 */
export async function openOwn(connections = 1): Promise<Database> {
  const server = inject("postgresUrl");
  if (!server) return openMigrated();
  return openPostgres(await freshDatabaseOn(server, inject("migratedDatabase")), connections);
}

/** One such database for all files of a worker. */
export const openShared = once(() => openOwn());

/** The same with a second connection, over which an import on PostgreSQL reports that it is alive. */
export const openForImports = once(() => openOwn(2));

/** Whether other files of the worker continue to use it. */
export function isShared(open: Open): boolean {
  return opened.has(open);
}
