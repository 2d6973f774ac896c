import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleOnPglite } from "drizzle-orm/pglite";
import pg from "pg";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import type { Config } from "#server/platform/config/config.ts";
import { reasonOf } from "#server/platform/config/explain-error.ts";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { refuseForeignFiles } from "#server/platform/embedded/folder-owner.ts";
import { lockFolder } from "#server/platform/embedded/lock-folder.ts";
import { openConnections, transact, transactLong } from "./connections.ts";
import { Epoch } from "./epoch.ts";

type RowsOf<Row> = { rows: Row[] };

/** What both engines answer to raw SQL. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this["row"]>;
}

/** A database or a transaction in it: what queries and actions are given. */
export type Tx = PgDatabase<Rows>;

/**
 * One statement outside any transaction, by the shortest way: on PostgreSQL prepared, once for each text. `name` is for
 * who reads what the database does; null where the best plan depends on the values, so that it is planned each time.
 * Instants come as Date, numeric as string; ask for days as `::text` and counts as `::int`.
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
 * How long a statement may take, in milliseconds. PostgreSQL ends it a little earlier; where even that is not heard, the
 * connection is given up (031).
 */
const STATEMENT_MS = 5_000;
/** For commands, which somebody looks at and can end. */
export const COMMAND_MS = 6 * 3_600_000;

/** The one database of a process: PostgreSQL, or the embedded PGlite with the same SQL. */
export type Database = Tx & {
  readonly engine: "postgres" | "pglite";
  readonly fast: FastQuery;
  /**
   * A transaction whose statements may each take longer than a request waits: imports, backups, what goes through a
   * whole table. The embedded database, where no statement can be ended, takes as long as it takes.
   */
  readonly long: <Result>(may: Duration, work: Work<Result>, config?: TransactionConfig) => Promise<Result>;
  /** By which the state of the database is named that a statement saw. */
  readonly epoch: Epoch;
  /** How many connections there are, how many of them are free, and how many queries wait; of PostgreSQL only. */
  readonly pool?: () => { total: number; idle: number; waiting: number };
  readonly close: () => Promise<void>;
};

/**
 * Opens PostgreSQL where `databaseUrl` is set, else the embedded database under `dataDir`, locked against a second
 * process. On PostgreSQL a statement may take `limitMs`.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
  limitMs = STATEMENT_MS,
): Promise<Database> {
  if (config.databaseUrl) return reached(openPostgres(config.databaseUrl, config.databasePool, limitMs));
  const unlock = await claimFolder(config.dataDir);
  try {
    refuseForeignFiles(config.dataDir);
  } catch (error) {
    await unlock();
    throw error;
  }
  return openPglite(join(config.dataDir, "pglite"), unlock);
}

/** Which database that is, for people, without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): string {
  if (!databaseUrl) return `the embedded database in ${resolve(dataDir, "pglite")}`;
  const { database, host, port } = new pg.Client({ connectionString: databaseUrl });
  return `the PostgreSQL database ${database} at ${host}:${port}`;
}

/** The database once it has answered; otherwise the reason in a sentence, without the password of its address. */
async function reached(db: Database): Promise<Database> {
  try {
    await db.fast("reached", "select 1", []);
    return db;
  } catch (error) {
    await db.close();
    throw new CannotStart(
      `The database at DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}. Is it running, and are address, user and password right?`,
    );
  }
}

async function claimFolder(folder: string): Promise<() => Promise<void>> {
  try {
    mkdirSync(folder, { recursive: true });
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`The folder DATA_DIR=${folder} cannot be used: ${reasonOf(error)}`);
  }
}

/** PostgreSQL through at most `size` connections, on which a statement may take `limitMs`. */
export function openPostgres(url: string, size = 10, limitMs = STATEMENT_MS): Database {
  const epoch = new Epoch();
  const connections = openConnections(url, size, limitMs, epoch);
  const namesOf = distinctNames();
  return Object.assign(connections.db, {
    engine: "postgres" as const,
    epoch,
    fast: async <Row>(name: string | null, text: string, values: readonly unknown[]) => {
      const prepared = name !== null && { name: namesOf(name, text) };
      const { rows } = await connections.use((line) => line.ask({ ...prepared, text }, values));
      return rows as Row[];
    },
    transaction: <Result>(work: Work<Result>, config?: TransactionConfig) =>
      connections.use((line) => transact(line, work, config)),
    long: <Result>({ minutes }: Duration, work: Work<Result>, config?: TransactionConfig) =>
      connections.use((line) => transactLong(line, Math.max(limitMs, minutes * 60_000), work, config)),
    pool: connections.count,
    close: connections.close,
  });
}

/** Of a name PostgreSQL reads 63 emails, so that two long ones are one to it: each text gets a name of its own. */
function distinctNames(): (name: string, text: string) => string {
  const given = new Map<string, string>();
  return (name, text) => {
    const known = given.get(text);
    if (known !== undefined) return known;
    const distinct = `${name.slice(0, 48)} ${given.size + 1}`;
    given.set(text, distinct);
    return distinct;
  };
}

/** The embedded database; `folder` undefined keeps it in memory, for tests. */
export async function openPglite(
  folder?: string,
  unlock: () => Promise<void> = async () => undefined,
): Promise<Database> {
  const client = await startEmbedded(folder);
  const db = drizzleOnPglite(client) as unknown as Tx;
  return Object.assign(db, {
    engine: "pglite" as const,
    epoch: new Epoch(),
    long: <Result>(_: Duration, work: Work<Result>, config?: TransactionConfig) =>
      db.transaction(work, config),
    fast: async <Row>(_name: string | null, text: string, values: readonly unknown[]) =>
      (await client.query(text, [...values])).rows as Row[],
    close: async () => {
      await client.close();
      await unlock();
    },
  });
}
