import pg from "pg";
import { databaseServers } from "#server/platform/config/database-servers.ts";

const ROLE = "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only";
type Role = { standby: boolean; read_only: string };

/** Why one of several servers was not used. */
export class ServerRefused extends Error {}

/** The servers of an address; new connections go to the one that served last, and to the next one if it fails (058). */
export class Servers {
  readonly #urls: readonly string[];
  readonly #mustBePrimary: boolean;
  #at = 0;

  constructor(url: string) {
    const { urls, mustBePrimary } = databaseServers(url);
    this.#urls = urls;
    this.#mustBePrimary = mustBePrimary;
  }

  get count(): number {
    return this.#urls.length;
  }

  /**
   * The driver's client for a pool. Connecting takes at most `connectMs`, since the pool's own limit includes waiting in
   * its queue, which may be long when registration opens. A server that does not answer or takes no writes is refused
   * with `ServerRefused`, unless the address names only one and does not ask for more.
   */
  client(connectMs: number): new () => pg.ClientBase {
    const servers = this;
    class Client extends pg.Client {
      readonly #url: string;

      constructor(config: pg.ClientConfig) {
        const url = servers.#urls[servers.#at] ?? "";
        super({ ...config, connectionString: url, connectionTimeoutMillis: connectMs });
        this.#url = url;
        // Without a listener, an error event before the pool adds its own would end the process.
        this.on("error", () => undefined);
      }

      override connect(): Promise<never>;
      override connect(done: (error: Error) => void): void;
      override connect(done?: (error: Error) => void): Promise<never> | undefined {
        if (!done) throw new Error("the pool connects with a callback");
        if (!servers.#mustBePrimary) super.connect(done);
        else {
          this.#connectToPrimary().then(done as () => void, (error: Error) => {
            servers.#leave(this.#url);
            done(error);
          });
        }
        return undefined;
      }

      async #connectToPrimary(): Promise<void> {
        try {
          await new Promise<void>((connected, failed) => {
            super.connect((error: Error | null) => (error ? failed(error) : connected()));
          });
          const { rows } = await this.query<Role>({ text: ROLE, query_timeout: connectMs } as pg.QueryConfig);
          const why = rows[0] && whyNotPrimary(rows[0]);
          if (why) throw new Error(why);
        } catch (error) {
          this.connection.stream.destroy();
          throw new ServerRefused(`${this.host}:${this.port}: ${whyNotUsed(error)}`, { cause: error });
        }
      }
    }
    return Client as unknown as new () => pg.ClientBase;
  }

  /** The next server is tried first, unless another connection has moved on already. */
  #leave(url: string): void {
    if (this.#urls[this.#at] === url) this.#at = (this.#at + 1) % this.#urls.length;
  }
}

/** Why a server cannot be written to; null if it can. */
export function whyNotPrimary({ standby, read_only }: Role): string | null {
  if (standby) return "it is a standby, which takes no writes";
  return read_only === "on" ? "it takes no writes (default_transaction_read_only is on)" : null;
}

/** The same of the server that answers on `ask`. */
export async function askWhyNotPrimary(
  ask: (text: string) => Promise<readonly unknown[]>,
): Promise<string | null> {
  const [role] = (await ask(ROLE)) as Role[];
  return role ? whyNotPrimary(role) : null;
}

/** A connection's failure in words. */
export function whyNotUsed(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const message = first instanceof Error ? first.message : String(first);
  if (/^(timeout expired|Query read timeout)|due to connection timeout$/.test(message)) {
    return "it does not answer as PostgreSQL does";
  }
  return message.startsWith("received invalid response") ? "it is not PostgreSQL" : message;
}
