import type { Config } from "#server/platform/config/config.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { SessionRow } from "./read-sessions.ts";

/** A session's end is moved at most this often, so that most requests only read. */
const EXTEND_EVERY_MS = 5 * 60_000;

/** The new expiry of a session in use, never beyond its absolute end; null if it was just extended. */
export function extendedEnd(row: SessionRow, config: Config, now: Date): Date | null {
  const idleEnd = now.getTime() + config.session.idleMs;
  const absoluteEnd = row.created_at.getTime() + config.session.absoluteMs;
  const end = Math.min(idleEnd, absoluteEnd);
  // Near its absolute end it no longer moves, but the time of its last use is still recorded.
  const isRecent = now.getTime() - row.used_at.getTime() < EXTEND_EVERY_MS;
  return end - row.expire.getTime() < EXTEND_EVERY_MS && isRecent ? null : new Date(end);
}

type Extension = { sid: string; end: Date; at: Date; network: string | null };

/**
 * Moves the ends of all sessions used at the same moment in one statement: five hundred single statements would keep
 * the embedded database from requests for seats. A locked session is being changed elsewhere and is skipped.
 */
export function sessionExtender(db: Database): (extension: Extension) => Promise<void> {
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (extensions) => {
    await db.fast(
      "touch-sessions",
      `update sessions s set expire = t.expire, used_at = t.used_at, network = coalesce(t.network, s.network)
        from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[]) as t(sid, expire, used_at, network)
        where s.sid = t.sid and s.sid in (select sid from sessions where sid = any($1::text[])
          for no key update skip locked)`,
      [
        extensions.map(({ sid }) => sid),
        extensions.map(({ end }) => end.toISOString()),
        extensions.map(({ at }) => at.toISOString()),
        extensions.map(({ network }) => network),
      ],
    );
    return extensions.map(() => undefined);
  });
}
