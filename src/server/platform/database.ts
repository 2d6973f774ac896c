import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { drizzle as drizzleOnPostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleOnPglite } from "drizzle-orm/pglite";
import pg from "pg";
import { CannotStart } from "./cannot-start.ts";
import type { Config } from "./config.ts";
import { startEmbedded } from "./embedded.ts";
import { refuseForeignFiles } from "./folder-owner.ts";
import { lockFolder } from "./lock-folder.ts";
import { reasonOf } from "./sentence.ts";

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
export type Fast = <Row>(name: string | null, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The one database of a process: PostgreSQL, or the embedded PGlite with the same SQL (stack.md). */
export type Database = Tx & {
  readonly engine: "postgres" | "pglite";
  readonly fast: Fast;
  /** How many connections there are, how many of them are free, and how many queries wait; of PostgreSQL only. */
  readonly pool?: () => { total: number; idle: number; waiting: number };
  readonly close: () => Promise<void>;
};

/** Opens PostgreSQL where `databaseUrl` is set, else the embedded database under `dataDir`, locked against a second process. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
): Promise<Database> {
  if (config.databaseUrl) return reached(openPostgres(config.databaseUrl, config.databasePool));
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
export function placeOf({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): string {
  if (!databaseUrl) return `the embedded database in ${resolve(dataDir, "pglite")}`;
  const { database, host, port } = new pg.Client({ connectionString: databaseUrl });
  return `the PostgreSQL database ${database} at ${host}:${port}`;
}

/** A process that stopped dead in a transaction keeps a dinner locked for so long at most, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** The database once it has answered; otherwise the reason in a sentence, without the password of its address. */
async function reached(db: Database): Promise<Database> {
  try {
    await db.fast("reached", "select 1", []);
    return db;
  } catch (error) {
    await db.close();
    const why = error instanceof AggregateError ? error.errors[0] : error;
    throw new CannotStart(
      `The database at DATABASE_URL cannot be used: ${why instanceof Error ? why.message : String(why)}. Is it running, and are address, user and password right?`,
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

/** PostgreSQL through a pool of at most `size` connections. */
export function openPostgres(url: string, size = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // A connection that breaks, idle or in use, is replaced by the pool, and who uses it hears of it from his
  // query; unheard, the event itself would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzleOnPostgres(pool) as unknown as Tx;
  const namesOf = distinctNames();
  return Object.assign(db, {
    engine: "postgres" as const,
    fast: async <Row>(name: string | null, text: string, values: readonly unknown[]) => {
      const prepared = name !== null && { name: namesOf(name, text) };
      return (await pool.query({ ...prepared, text, values: [...values] })).rows as Row[];
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  });
}

/** Of a name PostgreSQL reads 63 letters, so that two long ones are one to it: each text gets a name of its own. */
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
    fast: async <Row>(_name: string | null, text: string, values: readonly unknown[]) =>
      (await client.query(text, [...values])).rows as Row[],
    close: async () => {
      await client.close();
      await unlock();
    },
  });
}
