import { type SQL, sql } from "drizzle-orm";

/** Clocks of the chapter's machines differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/** What is written where something is due at once, whatever the clock of the process that writes it says. */
export const AT_ONCE = sql`'epoch'::timestamptz`;

/**
 * Whether a row with `attempts` and `next_attempt_at` is due (001). One that was never tried is due at once, whatever
 * the clock of the process that wrote it said.
 */
export function isDue(now: Date, longestMs: number): SQL {
  return sql`(attempts = 0 or ${hasCome(sql`next_attempt_at`, now, longestMs)})`;
}

/**
 * Whether the moment has come to which something was put off. One that is further away than any pause (`longestMs`),
 * both from now and from the database's own time, was written by a process whose clock was ahead, and would only come
 * when real time has come that far.
 */
export function hasCome(moment: SQL, now: Date, longestMs: number | SQL): SQL {
  const at = now.toISOString();
  return sql`(${moment} <= ${at} or ${moment} > greatest(${at}::timestamptz, now())
    + make_interval(secs => ((${longestMs})::float8 + ${CLOCKS_DIFFER_MS}::float8) / 1000))`;
}

/** Whether something happened at most so long ago; what lies ahead was written by a clock that was wrong. */
export function isWithin(now: Date, since: Date, ms: number): boolean {
  const passedMs = now.getTime() - since.getTime();
  return passedMs > -CLOCKS_DIFFER_MS && passedMs < ms;
}
