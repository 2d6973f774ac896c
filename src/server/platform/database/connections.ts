import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import pg from "pg";
import { DatabaseUnavailable, databaseOutage } from "./database-errors.ts";
import type { Epoch } from "./epoch.ts";
import { ServerRefused, Servers } from "./servers.ts";

type RowsOf<Row> = { rows: Row[] };

/** The result of raw SQL on both engines. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this["row"]>;
}

/** A database or a transaction in it, as passed to queries and actions. */
export type Tx = PgDatabase<Rows>;

/** How long opening a connection may take, and how long a statement may wait for a free one. */
const CONNECT_MS = 4_000;
const WAIT_MS = 10_000;
/** The server cancels a statement this much earlier, so that a connection is dropped only if the server is gone. */
const EARLIER_MS = 500;
/** A process that was too busy first reads the answers that have arrived before it counts them as missing. */
const GRACE_MS = 250;
/** Each new connection starts a new epoch, so idle ones are kept longer than the driver's default. */
const IDLE_MS = 300_000;
const KEEP_ALIVE_MS = 10_000;
/** How long a process that froze in a transaction can keep a dinner locked. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export type Query = Parameters<pg.Client["query"]>[0] | pg.QueryConfig;
export type Values = readonly unknown[] | undefined;

/** One connection, which is closed if a statement is not answered in time. */
class Line {
  /** A statement's own limit, in milliseconds. */
  limitMs: number;
  isInUse = false;
  /** To be closed as soon as no one uses it. */
  isDoubtful = false;
  /** Behind a pooler, whose connections are shared: limits are set per transaction. */
  isPooled = false;
  /** The query builder on this connection. */
  readonly db: Tx;
  readonly #client: pg.Client;
  readonly #openedAt = performance.now();
  readonly #onTrouble: (sentAt: number) => void;
  #unanswered = 0;
  #sentAt = 0;
  #alarm: NodeJS.Timeout | undefined;

  constructor(client: pg.Client, limitMs: number, onTrouble: (sentAt: number) => void) {
    this.#client = client;
    this.limitMs = limitMs;
    this.#onTrouble = onTrouble;
    this.db = builderOn((query, values) => this.ask(query, values));
  }

  async ask(query: Query, values: Values): Promise<pg.QueryResult> {
    this.#unanswered += 1;
    if (this.#unanswered === 1) this.#watch();
    try {
      return await this.#client.query(query as pg.QueryConfig, values as unknown[]);
    } catch (error) {
      // The driver's error for a lost connection has no code.
      const thrown = this.#client.connection.stream.destroyed ? new DatabaseUnavailable(error) : error;
      if (databaseOutage(thrown) === "server") this.#onTrouble(this.#sentAt);
      throw thrown;
    } finally {
      this.#unanswered -= 1;
      this.#watch();
    }
  }

  /** A connection opened by that time may lead to a server that is no longer the right one. */
  doubt(openedBy: number): void {
    if (this.#openedAt > openedBy) return;
    this.isDoubtful = true;
    if (!this.isInUse) this.#close("PostgreSQL may have moved");
  }

  #close(why: string): void {
    this.#client.connection.stream.destroy(new Error(why));
  }

  /** Starts the timeout; each answer starts that of the next statement. */
  #watch(): void {
    clearTimeout(this.#alarm);
    if (this.#unanswered === 0) return;
    this.#sentAt = performance.now();
    const late = () => {
      this.#onTrouble(this.#sentAt);
      this.#close(`PostgreSQL did not answer within ${this.limitMs / 1000} s`);
    };
    this.#alarm = setTimeout(() => {
      this.#alarm = setTimeout(late, GRACE_MS);
    }, this.limitMs);
  }
}

/** The query builder on a function that sends its statements. */
export function builderOn(query: (query: Query, values: Values) => Promise<pg.QueryResult>): Tx {
  return drizzle({ client: { query } as unknown as pg.Pool }) as unknown as Tx;
}

/** Runs a statement or transaction on one of the connections. */
export type Connections = {
  /** The query builder; each statement uses any connection. */
  db: Tx;
  use<Result>(work: (line: Line) => Promise<Result>): Promise<Result>;
  isPooled(): Promise<boolean>;
  count(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/** A connection that `isReadOnly` writes nothing, even where its server would. */
export type ConnectionLimits = { size: number; limitMs: number; isReadOnly: boolean };

/**
 * Opens at most `size` connections to PostgreSQL, on which no statement waits longer than `limitMs`. If one does, its
 * connection and all idle ones are closed, because after a failover they may lead to the old server. Of several servers
 * in the address, the one that takes writes is used.
 */
export function openConnections(
  url: string,
  { size, limitMs, isReadOnly, epoch }: ConnectionLimits & { epoch: Epoch },
): Connections {
  const pooled = new WeakSet<pg.ClientBase>();
  const servers = new Servers(url);
  const pool = new pg.Pool({
    max: size,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Awaited by the pool, contrary to its type.
    onConnect: async (client: pg.ClientBase) => {
      if (!(await limitSession(client as pg.Client, { limitMs, isReadOnly }))) pooled.add(client);
    },
    Client: servers.client(CONNECT_MS),
  });
  const lines = new Map<pg.ClientBase, Line>();
  const doubtAll = (openedBy: number) => {
    for (const line of lines.values()) line.doubt(openedBy);
  };
  // The pool replaces a broken connection, and its user gets the error from the query. Without a listener, the event
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    epoch.begin();
    client.on("error", () => undefined);
    const line = new Line(client as pg.Client, limitMs, doubtAll);
    line.isPooled = pooled.has(client);
    lines.set(client, line);
  });
  pool.on("remove", (client) => lines.delete(client));
  epoch.onOtherServer = () => doubtAll(performance.now());

  /** A connection from the pool; if one server refuses a new one, the next is tried, each once. */
  async function connect(refusals: readonly string[] = []): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      if (!(error instanceof ServerRefused)) throw new DatabaseUnavailable(error);
      const all = [...refusals, error.message];
      if (all.length < servers.count) return connect(all);
      throw new DatabaseUnavailable(new ServerRefused(all.join("; "), { cause: error }));
    }
  }

  async function use<Result>(work: (line: Line) => Promise<Result>): Promise<Result> {
    const client = await connect();
    const line = lines.get(client);
    if (!line) throw new Error("the pool gave a connection that it has removed");
    line.isInUse = true;
    try {
      return await work(line);
    } finally {
      line.isInUse = false;
      client.release(line.isDoubtful);
    }
  }
  return {
    use,
    db: builderOn((query, values) => use((line) => line.ask(query, values))),
    isPooled: () => use(async (line) => line.isPooled),
    count: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/**
 * Sets the limits of a connection's session; false behind a pooler, where the session belongs to others too. A pooler
 * refuses or ignores them as startup parameters, and it answers a connection with a process number of its own.
 */
async function limitSession(
  client: pg.Client,
  { limitMs, isReadOnly }: Pick<ConnectionLimits, "limitMs" | "isReadOnly">,
): Promise<boolean> {
  const limits: (readonly [name: string, value: number | string])[] = [
    ["statement_timeout", limitMs - EARLIER_MS],
    ["idle_in_transaction_session_timeout", IDLE_IN_TRANSACTION_MS],
  ];
  if (isReadOnly) limits.push(["default_transaction_read_only", "on"]);
  const set = limits.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(", ");
  const text = `select ${set} where pg_backend_pid() = ${(client as pg.Client & { processID: number }).processID}`;
  try {
    const { rowCount } = await client.query({ text, query_timeout: CONNECT_MS } as pg.QueryConfig);
    return rowCount === 1;
  } catch (error) {
    // Else the pool waits for a server that does not answer.
    client.connection.stream.destroy();
    throw error;
  }
}

/** `set` takes no snapshot, so a lock may still come before the first read. */
async function limitTransaction(line: Line, tx: Tx): Promise<void> {
  if (!line.isPooled) return;
  await tx.execute(
    sql.raw(`set local statement_timeout = ${line.limitMs - EARLIER_MS};
      set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`),
  );
}

type Work<Result> = (tx: Tx) => Promise<Result>;
type Config = Parameters<Tx["transaction"]>[1];

/**
 * Runs a transaction on one connection. If the connection breaks, the rollback fails too; the error thrown is that of
 * the work, not of the rollback.
 */
export async function transact<Result>(line: Line, work: Work<Result>, config: Config): Promise<Result> {
  const failed: unknown[] = [];
  try {
    return await line.db.transaction(async (tx) => {
      try {
        await limitTransaction(line, tx);
        return await work(tx);
      } catch (error) {
        failed.push(error);
        throw error;
      }
    }, config);
  } catch (error) {
    throw failed.length > 0 ? failed[0] : error;
  }
}

/** The same, with this limit for each statement of the work, but not for begin and commit. */
export async function transactLong<Result>(
  line: Line,
  { limitMs, work, config }: { limitMs: number; work: Work<Result>; config: Config },
): Promise<Result> {
  const shortMs = line.limitMs;
  const working = async (tx: Tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${limitMs}`));
    line.limitMs = limitMs + EARLIER_MS;
    try {
      return await work(tx);
    } finally {
      line.limitMs = shortMs;
    }
  };
  return transact(line, working, config);
}
