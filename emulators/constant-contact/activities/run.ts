import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { wireTime } from "#emulators/constant-contact/wire-time.ts";
import type { Activity } from "./activity.ts";
import { unfinished } from "./queue.ts";
import { work } from "./work.ts";

const keptMs = 30 * 86_400_000;

/** Brings every activity to where it is at this moment of emulated time, in the order in which they were queued. */
export function runActivities({ state, clock }: Pick<Provider, "state" | "clock">): void {
  const now = clock.now();
  for (const holdings of state.holdings.values()) {
    for (const activity of unfinished(holdings)) {
      if (activity.endsAt <= now) finish(holdings, activity);
      else if (activity.startsAt <= now && activity.state === "initialized")
        holdings.activities.put({ ...activity, state: "processing", updatedAt: activity.startsAt });
    }
    for (const { activity_id, job, endsAt } of [...holdings.activities.values()])
      if (job === null && endsAt < now - keptMs) holdings.activities.remove(activity_id);
  }
}

/** A failed job has no effect, one that timed out has half of it, one with errors lacks as many rows. */
function finish(holdings: Holdings, activity: Activity): void {
  const { kind, job, fate, endsAt, status } = activity;
  if (job === null) return;
  const over: Activity = { ...activity, job: null, state: fate.state, updatedAt: endsAt };
  if (fate.state === "failed") {
    holdings.activities.put({ ...over, activity_errors: fate.errors });
    return;
  }
  const done = work(holdings, kind, { job: spoilt(job, fate), now: wireTime(endsAt) });
  holdings.activities.put({
    ...over,
    status: { ...status, ...done, ...spoiltCounts(activity, done.error_count) },
    activity_errors: fate.errors,
  });
}

function spoilt(job: object, { state, errors }: Activity["fate"]): object {
  if (!("rows" in job) || !Array.isArray(job.rows) || errors.length === 0) return job;
  const kept = state === "timed_out" ? Math.floor(job.rows.length / 2) : job.rows.length - errors.length;
  return { ...job, rows: job.rows.slice(0, Math.max(0, kept)) };
}

function spoiltCounts({ fate, status }: Activity, errors = 0) {
  if (fate.errors.length === 0) return {};
  const { items_total_count } = status;
  if (fate.state === "timed_out") return { items_total_count };
  return { items_total_count, error_count: errors + fate.errors.length };
}
