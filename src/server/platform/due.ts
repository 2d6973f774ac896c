import { type SQL, sql } from "drizzle-orm";

/** Clocks of the chapter's machines differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Whether a row with `attempts` and `next_attempt_at` is due (001). One that was never tried is due at once, whatever
 * the clock of the process that wrote it said. One that is put off for longer than any pause (`longestMs`), both from
 * now and from the database's own time, was put off by a process whose clock was ahead, and would wait until real time
 * has come that far.
 */
export function isDue(now: Date, longestMs: number): SQL {
  const at = now.toISOString();
  return sql`(attempts = 0 or next_attempt_at <= ${at} or next_attempt_at >
    greatest(${at}::timestamptz, now()) + make_interval(secs => ${(longestMs + CLOCKS_DIFFER_MS) / 1000}))`;
}
