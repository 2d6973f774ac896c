/** Where a statement ran: the server's start time, its backend and its snapshot. */
export type DatabaseSighting = { server: string; backend: number; snapshot: string };

/** More backends than a pooler has; beyond this the set is cleared. */
const MOST_BACKENDS = 1000;

/**
 * Names the database state that a statement saw, so that two equal names prove that no row changed in between.
 * `pg_current_snapshot()` alone does not: after a crash or a failover, PostgreSQL may reuse transaction ids. A statement
 * after such an event uses a new connection or, behind a proxy, a backend that has not answered before. Either starts
 * an epoch, and names from earlier epochs are never used again (031).
 */
export class Epoch {
  #number = 0;
  #inDoubt = 0;
  #server = "";
  readonly #backends = new Set<number>();
  /** Called when a different or restarted PostgreSQL answers: older connections may lead elsewhere. */
  onOtherServer: () => void = () => undefined;

  /** A connection was opened. */
  begin(): void {
    this.#number += 1;
  }

  /** The current epoch; read it before sending the statement. */
  get number(): number {
    return this.#number;
  }

  /**
   * The name of the state seen by a statement that was sent in the epoch `since`. If a connection was opened meanwhile,
   * it may lead to a newer state; then the name is unique.
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
