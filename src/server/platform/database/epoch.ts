/** What a statement says of where it ran: when that PostgreSQL was started, which backend it was, what it saw. */
export type DatabaseSighting = { server: string; backend: number; snapshot: string };

/** More backends than a pooler has; beyond that they are counted from none again. */
const MOST_BACKENDS = 1000;

/**
 * Names the state of the database that a statement saw, so that two equal names prove that no row changed in between.
 * `pg_current_snapshot()` alone does not: after a crash or a failover PostgreSQL may give the same transaction numbers
 * to other transactions. A statement after such an event needs a new connection or, behind a proxy, a backend that has
 * not answered before; either begins an epoch, and no name of an earlier one is given again (031).
 */
export class Epoch {
  #number = 0;
  #inDoubt = 0;
  #server = "";
  readonly #backends = new Set<number>();
  /** Told when another PostgreSQL answers than before, a restarted one too: older connections may lead elsewhere. */
  onOtherServer: () => void = () => undefined;

  /** A connection was opened. */
  begin(): void {
    this.#number += 1;
  }

  /** Which epoch it is: read it before sending a statement whose state is to be named. */
  get number(): number {
    return this.#number;
  }

  /**
   * The name of what was seen by a statement that was sent in the epoch `since`. A connection that was opened
   * meanwhile may lead to a newer state than this one: then the name equals no other.
   */
  nameOf(since: number, { server, backend, snapshot }: DatabaseSighting): string {
    const isUndisturbed = since === this.#number;
    if (server !== this.#server || this.#backends.size > MOST_BACKENDS) this.#backends.clear();
    if (!this.#backends.has(backend)) this.begin();
    if (this.#server && server !== this.#server) this.onOtherServer();
    this.#server = server;
    this.#backends.add(backend);
    if (isUndisturbed) return `${this.#number} ${snapshot}`;
    this.#inDoubt += 1;
    return `${this.#number} in doubt ${this.#inDoubt}`;
  }
}
