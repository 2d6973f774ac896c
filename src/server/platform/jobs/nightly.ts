import { dayIn } from "#contract/values/zone.ts";
import type { Job } from "./run-jobs.ts";

const HOUR_MS = 3_600_000;
/** The night's work begins at about three, when few people use the portal. */
const BEGINS_MS = 3 * HOUR_MS;

/**
 * A job that runs once a night, at the first chance after three o'clock in this time zone. A process that has just started
 * runs it at once, since it may have been stopped for the night; a run that fails is repeated within the hour.
 */
export function nightly({ name, run }: Pick<Job, "name" | "run">, timeZone: string): Job {
  const nightOf = (now: Date) => dayIn(new Date(now.getTime() - BEGINS_MS), timeZone);
  let last: string | null = null;
  return {
    name,
    everyMs: HOUR_MS / 2,
    isDue: async (now) => nightOf(now) !== last,
    async run(now, stopping) {
      await run(now, stopping);
      last = nightOf(now);
    },
  };
}
