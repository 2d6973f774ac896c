import { processChanges } from "#server/mailing-list/changes/process-changes.ts";
import { carryOptOuts } from "#server/mailing-list/opt-outs/carry-opt-outs.ts";
import { countPlan } from "./plan.ts";
import { callerFor } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

/**
 * Processes every pending change, so that no one who opted out returns under a new address, then compares the members
 * with the service's contacts. A trial ends here.
 */
export async function compare({ work, run }: StepContext): Promise<StepResult> {
  const absorbed = await processChanges(work, callerFor(run));
  if (!absorbed.ok) return { stuck: absorbed };
  if (absorbed.count > 0) return { to: "comparing" };
  // Covers changes that were not recorded because the portal had never been connected.
  await work.db.long({ minutes: 5 }, (tx) => carryOptOuts(tx, [], work.now));
  const plan = await work.db.long({ minutes: 5 }, (tx) => countPlan(tx, run.listId));
  return run.kind === "trial" ? { done: true, ...plan } : { to: "importing", progress: 0.4, ...plan };
}
