import { randomUUID } from "node:crypto";
import { ApiError } from "#emulators/constant-contact/api/api-error.ts";
import type { Call } from "#emulators/constant-contact/api/endpoint.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { type Activity, noCounters } from "./activity.ts";
import type { JobKind, Jobs } from "./jobs.ts";

const mostQueued = 1_000;

/** Puts a job behind those of the account that are not over: they are worked on one after the other. */
export function queueActivity<Kind extends JobKind>(
  { provider, holdings, nowMs }: Pick<Call, "provider" | "holdings" | "nowMs">,
  kind: Kind,
  { job, items }: { job: Jobs[Kind]; items: number },
): Activity {
  const { activityWaitMs, activityWorkMs, activityRowMs } = provider.settings;
  const waiting = unfinished(holdings);
  if (waiting.filter(({ state }) => state === "initialized").length > mostQueued)
    throw new ApiError(429, { error_key: "throttled", error_message: "Too many activities are queued." });
  const startsAt = Math.max(nowMs + activityWaitMs, waiting.at(-1)?.endsAt ?? 0);
  const activity: Activity = {
    activity_id: randomUUID(),
    kind,
    job,
    state: "initialized",
    createdAt: nowMs,
    startsAt,
    endsAt: startsAt + activityWorkMs + Math.ceil(items * activityRowMs),
    updatedAt: nowMs,
    activity_errors: [],
    status: { ...noCounters, items_total_count: items },
    fate: fateOf(provider),
  };
  holdings.activities.put(activity);
  return activity;
}

export function unfinished({ activities }: Holdings): Activity[] {
  return [...activities.values()].filter(({ job }) => job !== null);
}

function fateOf({ faults }: Provider): Activity["fate"] {
  const failed = faults.strike("activityFailed");
  if (failed) return { state: "failed", errors: failed.errors ?? ["The activity has failed."] };
  const timedOut = faults.strike("activityTimedOut");
  if (timedOut) return { state: "timed_out", errors: timedOut.errors ?? ["The activity has timed out."] };
  const some = faults.strike("activityErrors");
  return { state: "completed", errors: some ? (some.errors ?? ["One item could not be processed."]) : [] };
}
