import { askForActivity } from "./activity.ts";
import { GIVE_UP_POLLING_MS, pollPauseMs } from "./rules.ts";
import type { Move, Turn } from "./run-moves.ts";
import { askerOf, type Step } from "./run-record.ts";

const FAILED =
  "Constant Contact did not finish the work it was given. What it had done by then stays; please sync again.";
const SILENT =
  "Constant Contact has been at work for half an hour without an end. Please look again later, and sync again.";

/** What is begun once more where the service gave it up. */
const AGAIN: Partial<Record<Step, Step>> = {
  checking: "importing",
  tagging: "removing",
  finishing: "removing",
};

/** Asks how the service's own work stands, one piece after the other, ever less often. */
export async function awaitActivities({ work, run }: Turn): Promise<Move> {
  const { place } = run;
  const { afterwards = "finishing", polls = 0, since = work.now.toISOString() } = place;
  const [first, ...rest] = place.activities ?? [];
  if (!first) return { to: afterwards };
  const asked = await askForActivity({ work, who: askerOf(run) }, first.id);
  if (!asked.ok) return { stuck: asked };
  if (asked.state === "done") {
    return { to: "awaiting", place: { ...place, activities: rest, polls: 0, since: work.now.toISOString() } };
  }
  if (asked.state === "failed") {
    const again = AGAIN[afterwards];
    return again && !place.isAnew ? { to: again, place: { isAnew: true } } : { failed: FAILED };
  }
  if (work.now.getTime() - Date.parse(since) > GIVE_UP_POLLING_MS) return { failed: SILENT };
  return { to: "awaiting", place: { ...place, polls: polls + 1, since }, pauseMs: pollPauseMs(polls + 1) };
}
