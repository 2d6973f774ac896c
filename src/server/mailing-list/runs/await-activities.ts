import { GIVE_UP_POLLING_MS, pollPauseMs } from "#server/mailing-list/rules.ts";
import { readActivity } from "#server/mailing-list/service/activities.ts";
import { callerFor, type Step } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

const ACTIVITY_FAILED =
  "Constant Contact didn’t finish. What it had done by then is kept; please sync again.";
const ACTIVITY_STUCK =
  "Constant Contact has been working for half an hour without finishing. Please sync again later.";

/** The step to repeat once if the service failed an activity. */
const RETRY_STEP: Partial<Record<Step, Step>> = {
  checking: "importing",
  tagging: "removing",
  finishing: "removing",
};

/** Checks the service's activities one after another, with growing pauses. */
export async function awaitActivities({ work, run }: StepContext): Promise<StepResult> {
  const { place } = run;
  const { afterwards = "finishing", polls = 0, since = work.now.toISOString() } = place;
  const [first, ...rest] = place.activities ?? [];
  if (!first) return { to: afterwards };
  const asked = await readActivity({ work, who: callerFor(run) }, first.id);
  if (!asked.ok) return { stuck: asked };
  if (asked.state === "done") {
    return { to: "awaiting", place: { ...place, activities: rest, polls: 0, since: work.now.toISOString() } };
  }
  if (asked.state === "failed") {
    const again = RETRY_STEP[afterwards];
    return again && !place.isRetry ? { to: again, place: { isRetry: true } } : { failed: ACTIVITY_FAILED };
  }
  if (work.now.getTime() - Date.parse(since) > GIVE_UP_POLLING_MS) return { failed: ACTIVITY_STUCK };
  return { to: "awaiting", place: { ...place, polls: polls + 1, since }, pauseMs: pollPauseMs(polls + 1) };
}
