import type { Config } from "#server/platform/config/config.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Database } from "#server/platform/database/database.ts";
import { currentEnd, currentRightsEnd, endOf, rightsEnd, type SessionKind } from "./lifetimes.ts";
import type { SessionRow } from "./read-sessions.ts";

/** A session's end is moved at most this often, so that most requests only read; so is the end of its rights. */
const EXTEND_EVERY_MS = 5 * 60_000;

/** The times at which a session in use ends. */
type Ends = {
  end: Date;
  /** The end of its rights if none is stored yet; later, only officers' calls move it (`extendedRights`). */
  rightsUntil: Date | null;
  /** When a portal on the previous version stops accepting it. */
  expire: Date;
};

/** Which kind of lifetime a stored session has. */
export function kindOf({ user_id, is_shared }: Pick<SessionRow, "user_id" | "is_shared">): SessionKind {
  return { isAccounts: user_id !== null, isShared: is_shared };
}

/** The new ends of a session in use, never beyond its absolute end; null if it was just extended. */
export function extendedEnds(row: SessionRow, config: Config, now: Date): Ends | null {
  const end = endOf(kindOf(row), config, { opened: row.created_at, used: now });
  // Near its absolute end it no longer moves, but the time of its last use is still recorded.
  const isRecent = now.getTime() - row.used_at.getTime() < EXTEND_EVERY_MS;
  const isMoved = end.getTime() - currentEnd(row).getTime() >= EXTEND_EVERY_MS;
  if (row.ends_at !== null && isRecent && !isMoved) return null;
  const rights = currentRightsEnd(row);
  const isOfficers = row.user_id === null && (row.admin_privileges ?? "none") !== "none";
  return { end, rightsUntil: rights, expire: isOfficers ? (rights ?? row.expire) : end };
}

/** The new end of an officer's rights in a member's session after a use; null if it stays (D-521). */
export function extendedRights(
  { rightsUntil, confirmedAt }: { rightsUntil: Date | null; confirmedAt: Date | null },
  config: Config,
  now: Date,
): Date | null {
  if (rightsUntil === null || confirmedAt === null) return null;
  const end = rightsEnd(config, { confirmed: confirmedAt, used: now });
  return end.getTime() - rightsUntil.getTime() < EXTEND_EVERY_MS ? null : end;
}

type Extension = Ends & { sid: string; at: Date; network: string | null };

type RightsExtension = { sid: string; until: Date };

/** Extends rights that are used at the same moment in one statement, as above. Removed rights stay removed. */
export function rightsExtender(db: Database): (extension: RightsExtension) => Promise<void> {
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (extensions) => {
    await db.fast(
      "touch-rights",
      `update sessions s set rights_until = t.until, expire = t.until
        from unnest($1::text[], $2::timestamptz[]) as t(sid, until)
        where s.sid = t.sid and s.rights_until is not null and s.sid in (select sid from sessions
          where sid = any($1::text[]) for no key update skip locked)`,
      [extensions.map(({ sid }) => sid), extensions.map(({ until }) => until.toISOString())],
    );
    return extensions.map(() => undefined);
  });
}

/**
 * Moves the ends of all sessions used at the same moment in one statement: five hundred single statements would keep
 * the embedded database from requests for seats. A locked session is being changed elsewhere and is skipped.
 */
export function sessionExtender(db: Database): (extension: Extension) => Promise<void> {
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (extensions) => {
    await db.fast(
      "touch-sessions",
      `update sessions s set ends_at = t.ends_at, used_at = t.used_at, network = coalesce(t.network, s.network),
          rights_until = case when s.ends_at is null then t.rights_until else s.rights_until end, expire = t.expire
        from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::timestamptz[])
          as t(sid, ends_at, used_at, network, rights_until, expire)
        where s.sid = t.sid and s.sid in (select sid from sessions where sid = any($1::text[])
          for no key update skip locked)`,
      [
        extensions.map(({ sid }) => sid),
        extensions.map(({ end }) => end.toISOString()),
        extensions.map(({ at }) => at.toISOString()),
        extensions.map(({ network }) => network),
        extensions.map(({ rightsUntil }) => rightsUntil?.toISOString() ?? null),
        extensions.map(({ expire }) => expire.toISOString()),
      ],
    );
    return extensions.map(() => undefined);
  });
}
