import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleOnPglite } from "drizzle-orm/pglite";
import pg from "pg";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import type { Config } from "#server/platform/config/config.ts";
import { databaseServers } from "#server/platform/config/database-servers.ts";
import { reasonOf } from "#server/platform/config/explain-error.ts";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { refuseForeignFiles } from "#server/platform/embedded/folder-owner.ts";
import { withKeptPlans } from "#server/platform/embedded/kept-plans.ts";
import { lockFolder } from "#server/platform/embedded/lock-folder.ts";
import { makeFolderPrivate, makePrivate, PRIVATE } from "#server/platform/embedded/private-files.ts";
import { type AskLent, LENT_PARSERS, LENT_TYPES } from "#server/platform/threads/lent-transactions.ts";
import {
  type ConnectionLimits,
  openConnections,
  type Query,
  type Tx,
  transact,
  transactLong,
  type Values,
} from "./connections.ts";
import { isStatementLost } from "./database-errors.ts";
import { Epoch } from "./epoch.ts";
import { askWhyNotPrimary, whyNotUsed } from "./servers.ts";

export type { Tx } from "./connections.ts";

/**
 * Runs one statement outside any transaction by the fastest path: it is prepared once per text. `name` identifies it in
 * the database's statistics; null if the best plan depends on the values, so that it is planned each time. Instants are returned as Date, numeric as string; select days as `::text` and counts as `::int`.
 */
export type FastQuery = <Row>(
  name: string | null,
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>;

type Work<Result> = (tx: Tx) => Promise<Result>;
type TransactionConfig = Parameters<Tx["transaction"]>[1];
type Duration = { minutes: number };

/**
 * How long a statement may take, in milliseconds. PostgreSQL cancels it a little earlier; if even that does not arrive,
 * the connection is dropped (031).
 */
const STATEMENT_MS = 5_000;
/** For commands, which a person watches and can stop. */
export const COMMAND_MS = 6 * 3_600_000;

const NAME_THE_PRIMARY =
  "Put the primary's address there, or those of all servers with commas between them: postgres://user:password@one,two/database";

/** A standby for reads that may lag (060). */
export interface Standby {
  /** Whether it answers and is not too far behind. */
  readonly isUsable: boolean;
  /** The standby's answer; undefined if the primary should be asked instead. */
  ask<Answer>(read: (standby: Database) => Promise<Answer>): Promise<Answer | undefined>;
  /** The tables and views that a statement names. */
  tablesIn(text: string): string[];
  close(): Promise<void>;
}

/** The one database of a process: PostgreSQL, or the embedded PGlite with the same SQL. */
export type Database = Tx & {
  readonly engine: "postgres" | "pglite";
  readonly fast: FastQuery;
  /**
   * A transaction whose statements may each take longer than a request waits: imports, backups, full table scans. The
   * embedded database cannot cancel a statement and ignores the limit.
   */
  readonly long: <Result>(may: Duration, work: Work<Result>, config?: TransactionConfig) => Promise<Result>;
  /** The same, for statements that another thread makes: `work` carries out one after the other. */
  readonly lend: <Result>(may: Duration, work: (ask: AskLent) => Promise<Result>) => Promise<Result>;
  /** What the query builder sends and gets; PostgreSQL only. */
  readonly send?: (query: Query, values: Values) => Promise<pg.QueryResult>;
  /** Identifies the database state that a statement saw. */
  readonly epoch: Epoch;
  /** Whether a pooler such as PgBouncer is between; PostgreSQL only. */
  readonly isPooled?: () => Promise<boolean>;
  /** The number of connections, idle connections and waiting queries; PostgreSQL only. */
  readonly pool?: () => { total: number; idle: number; waiting: number };
  /** A standby for the reads that may lag, if there is one; chosen with `readsThatMayLag` (060). */
  replica?: Standby;
  readonly close: () => Promise<void>;
};

/**
 * Opens PostgreSQL if `databaseUrl` is set, else the embedded database under `dataDir`, locked against a second
 * process. On PostgreSQL a statement may take `limitMs`, and a server that takes no writes is refused unless the caller
 * only reads.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
  { limitMs = STATEMENT_MS, readsOnly = false }: { limitMs?: number; readsOnly?: boolean } = {},
): Promise<Database> {
  if (config.databaseUrl) return openServer({ ...config, url: config.databaseUrl }, { limitMs, readsOnly });
  const unlock = await claimFolder(config.dataDir);
  try {
    refuseForeignFiles(config.dataDir);
    makePrivate(join(config.dataDir, "pglite"));
  } catch (error) {
    await unlock();
    throw error;
  }
  return openPglite(join(config.dataDir, "pglite"), unlock);
}

/** A description of the database for people, without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): string {
  if (!databaseUrl) return `the embedded database in ${resolve(dataDir, "pglite")}`;
  const clients = databaseServers(databaseUrl).urls.map((url) => new pg.Client({ connectionString: url }));
  const places = clients.map(({ host, port }) => `${host}:${port}`);
  return `the PostgreSQL database ${clients[0]?.database} at ${places.join(" or ")}`;
}

/** Opens PostgreSQL and waits for an answer; fails with a sentence without the password in its address. */
async function openServer(
  { url, databasePool }: { url: string; databasePool: number },
  { limitMs, readsOnly }: { limitMs: number; readsOnly: boolean },
): Promise<Database> {
  const db = openPostgres(url, databasePool, limitMs);
  const whyNot = await askWhyNotPrimary((text) => db.fast("reached", text, [])).then(
    (why) => (why && !readsOnly ? `${why}. ${NAME_THE_PRIMARY}` : null),
    (error: unknown) =>
      `${whyNotUsed(error)}. Is it running, and are the address, user and password correct?`,
  );
  if (whyNot === null) return db;
  await db.close();
  throw new CannotStart(`The database at DATABASE_URL cannot be used: ${whyNot}`);
}

async function claimFolder(folder: string): Promise<() => Promise<void>> {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE.folder });
    makeFolderPrivate(folder);
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`The folder DATA_DIR=${folder} cannot be used: ${reasonOf(error)}`);
  }
}

/** Opens PostgreSQL with at most `size` connections, on which a statement may take `limitMs`. */
export function openPostgres(url: string, size = 10, limitMs = STATEMENT_MS): Database {
  return openPool(url, { size, limitMs, isReadOnly: false });
}

/** The same for reads alone. */
export function openReadOnly(url: string, limits: { size: number; limitMs: number }): Database {
  return openPool(url, { ...limits, isReadOnly: true });
}

function openPool(url: string, limits: ConnectionLimits): Database {
  const epoch = new Epoch();
  const { limitMs } = limits;
  const connections = openConnections(url, { ...limits, epoch });
  const nameOf = hashedNames();
  const ask = async <Row>(query: pg.QueryConfig, values: readonly unknown[]) =>
    (await connections.use((line) => line.ask(query, values))).rows as Row[];
  let isPreparing = true;
  return Object.assign(connections.db, {
    engine: "postgres" as const,
    epoch,
    fast: async <Row>(name: string | null, text: string, values: readonly unknown[]) => {
      if (name === null || !isPreparing) return ask<Row>({ text }, values);
      try {
        return await ask<Row>({ name: nameOf(name, text), text }, values);
      } catch (error) {
        if (!isStatementLost(error)) throw error;
        // A pooler that does not keep prepared statements apart (059).
        isPreparing = false;
        return ask<Row>({ text }, values);
      }
    },
    send: (query: Query, values: Values) => connections.use((line) => line.ask(query, values)),
    transaction: <Result>(work: Work<Result>, config?: TransactionConfig) =>
      connections.use((line) => transact(line, work, config)),
    long: <Result>({ minutes }: Duration, work: Work<Result>, config?: TransactionConfig) =>
      connections.use((line) =>
        transactLong(line, { limitMs: Math.max(limitMs, minutes * 60_000), work, config }),
      ),
    lend: <Result>({ minutes }: Duration, work: (ask: AskLent) => Promise<Result>) =>
      connections.use((line) =>
        transactLong(line, {
          limitMs: Math.max(limitMs, minutes * 60_000),
          work: () =>
            work(({ text, values, isLists }) =>
              line.ask({ text, types: LENT_TYPES, ...(isLists && { rowMode: "array" }) }, values),
            ),
          config: undefined,
        }),
      ),
    isPooled: connections.isPooled,
    pool: connections.count,
    close: connections.close,
  });
}

/**
 * A statement's name ends in a hash of its text, so it is the same in every process: a pooler may give a connection that
 * another process prepared statements on. PostgreSQL truncates names to 63 bytes, so the readable part is shortened.
 */
function hashedNames(): (name: string, text: string) => string {
  const hashes = new Map<string, string>();
  return (name, text) => {
    let hash = hashes.get(text);
    if (hash === undefined) {
      hash = createHash("sha256").update(text).digest("hex").slice(0, 32);
      hashes.set(text, hash);
    }
    return `${name.slice(0, 30)} ${hash}`;
  };
}

/** Opens the embedded database in its folder, which is created if it does not exist. */
export async function openPglite(folder: string, unlock?: () => Promise<void>): Promise<Database> {
  return onEngine(await startEmbedded(folder), unlock);
}

/** The database on a started embedded engine. */
export function onEngine(client: PGlite, unlock: () => Promise<void> = async () => undefined): Database {
  const db = drizzleOnPglite(client) as unknown as Tx;
  const run = withKeptPlans(client);
  return Object.assign(db, {
    engine: "pglite" as const,
    epoch: new Epoch(),
    long: <Result>(_: Duration, work: Work<Result>, config?: TransactionConfig) =>
      db.transaction(work, config),
    lend: <Result>(_: Duration, work: (ask: AskLent) => Promise<Result>) =>
      client.transaction((tx) =>
        work(async ({ text, values, isLists }) => {
          const how = { rowMode: isLists ? ("array" as const) : ("object" as const), parsers: LENT_PARSERS };
          const { rows, affectedRows = null } = await tx.query(text, [...values], how);
          return { rows, rowCount: affectedRows };
        }),
      ),
    fast: async <Row>(name: string | null, text: string, values: readonly unknown[]) =>
      name === null ? ((await client.query(text, [...values])).rows as Row[]) : run<Row>(text, values),
    close: async () => {
      await client.close();
      await unlock();
    },
  });
}
