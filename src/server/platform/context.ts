import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/log/log.ts";

/** How a session has proved who is at it, and what the person's rights need (D-272, D-276). */
export type Proof = {
  /** The person's rights, whatever this session may do now. */
  readonly level: "member" | "limited" | "full";
  /** When the person last confirmed who they are, by the password or in another way. */
  readonly confirmedAt: Date | null;
  /** When a passkey, a recovery code or the issuer's second factor last proved who they are. */
  readonly provedAt: Date | null;
  /** Read for people with rights only. */
  readonly hasPasskey: boolean;
  readonly isRequired: boolean;
  /** When a password stops being enough; null if nothing is required or a passkey exists. */
  readonly graceEndsAt: Date | null;
  /** Whether the rights wait for a proof. */
  readonly mustProve: boolean;
  /** When the rights in this session end; each use moves it (D-521). */
  readonly rightsUntil: Date | null;
  /** Whether the person's rights have ended in this session until they confirm again (D-521). */
  readonly hasLapsed: boolean;
};

/** The caller, read from the session and its current row during this request (S-01). */
export type Me = {
  readonly sid: string;
  /** Null for an administrator without a member record (S-66). */
  readonly memberId: number | null;
  /** Set if the session was opened through /api/login. */
  readonly userId: number | null;
  /** What this session may do now: less than the person's rights as long as it has not proved itself (D-272). */
  readonly role: "member" | "limited" | "full";
  readonly proof: Proof;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly isShared: boolean;
  readonly cookieSetAt: Date | null;
  /** Identifies the database state this was read from: while it stays the same, no row has changed. */
  readonly snapshot: string;
};

/** The first argument of every action. */
export type Ctx<Asker extends Me | null = Me> = {
  readonly db: Database;
  readonly me: Asker;
  readonly now: Date;
  readonly config: Config;
  readonly log: Log;
  /** Headers of the answer, including cookies. */
  readonly reply: Headers;
  readonly request: Request;
  /** The request's idempotency key and a hash of its method, path and input; null without a key (031). */
  readonly sentOnce: { readonly key: string; readonly hash: string } | null;
  /** The caller's network address, for throttling only. */
  readonly address: string;
};

/** The context of work without a caller: a job, a payment notification, a command. */
export type SystemContext = Pick<Ctx, "db" | "now" | "config" | "log">;

/** Who changes something, for rules and the audit log. */
export type Actor = Pick<Me, "memberId" | "userId">;

/** The context of an action that someone asked for, now or earlier. */
export type ActingContext = SystemContext & { readonly me: Actor };

/** How the audit log names a person: "member 7" or "administrator 3". */
export function actorName(me: Actor): string {
  return me.userId === null ? `member ${me.memberId}` : `administrator ${me.userId}`;
}
