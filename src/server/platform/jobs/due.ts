import { type SQL, sql } from "drizzle-orm";

/** Clocks of the chapter's machines differ by less than this. */
const CLOCKS_DIFFER_MS = 60_000;

/** Written where something is due immediately, whatever the clock of the writing process says. */
export const IMMEDIATELY = sql`'epoch'::timestamptz`;

/** Whether a row with `attempts` and `next_attempt_at` is due (001); a row never attempted is due immediately. */
export function isDue(now: Date, longestMs: number): SQL {
  return sql`(attempts = 0 or ${hasPassed(sql`next_attempt_at`, now, longestMs)})`;
}

/**
 * Whether a scheduled moment has passed. One further away than any pause (`longestMs`), by this clock and the
 * database's, was written by a process whose clock was ahead, and counts as passed.
 */
export function hasPassed(moment: SQL, now: Date, longestMs: number | SQL): SQL {
  const at = now.toISOString();
  return sql`(${moment} <= ${at} or ${moment} > greatest(${at}::timestamptz, now())
    + make_interval(secs => ((${longestMs})::float8 + ${CLOCKS_DIFFER_MS}::float8) / 1000))`;
}

/** Whether `since` is less than `ms` ago; a moment in the future was written by a wrong clock and does not count. */
export function isWithin(now: Date, since: Date, ms: number): boolean {
  const passedMs = now.getTime() - since.getTime();
  return passedMs > -CLOCKS_DIFFER_MS && passedMs < ms;
}
