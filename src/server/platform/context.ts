import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

/** Who is asking, read from the session and its current row on this very request (S-01). */
export type Me = {
  readonly sid: string;
  /** Null for an administrator without a member record (S-66). */
  readonly memberId: number | null;
  /** Set where the session was opened through /api/login. */
  readonly userId: number | null;
  readonly role: "member" | "limited" | "full";
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** Names the state of the database in which this was read: while another name is equal, no row has changed since. */
  readonly snapshot: string;
};

/** What every action gets as its one explicit argument. */
export type Ctx<Asker extends Me | null = Me> = {
  readonly db: Database;
  readonly me: Asker;
  readonly now: Date;
  readonly config: Config;
  readonly log: Log;
  /** Headers of the answer, cookies among them. */
  readonly reply: Headers;
  readonly request: Request;
  /** The asker's network address, for throttling only. */
  readonly address: string;
};

/** What work without an asker gets: a worker's turn, a notification, a command. */
export type Work = Pick<Ctx, "db" | "now" | "config" | "log">;

/** How the audit log names an asker. */
export function nameOf(me: Me): string {
  return me.userId === null ? `member ${me.memberId}` : `administrator ${me.userId}`;
}
