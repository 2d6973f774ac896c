import { absorbChanges } from "./absorb-changes.ts";
import { passFormerOptOutsOn } from "./opt-outs.ts";
import { countPlan } from "./plan.ts";
import type { Move, Turn } from "./run-moves.ts";
import { askerOf } from "./run-record.ts";

/**
 * Takes in every change that waits, so that nobody who left comes back by a new address, then compares the people with
 * what the service has. A trial ends here.
 */
export async function compare({ work, run }: Turn): Promise<Move> {
  const absorbed = await absorbChanges(work, askerOf(run));
  if (!absorbed.ok) return { stuck: absorbed };
  if (absorbed.count > 0) return { to: "comparing" };
  // Also for changes that nobody kept, as the portal was never connected then.
  await work.db.long({ minutes: 5 }, (tx) => passFormerOptOutsOn(tx, work.now));
  const plan = await work.db.long({ minutes: 5 }, (tx) => countPlan(tx, run.listId));
  return run.kind === "trial" ? { done: true, ...plan } : { to: "importing", progress: 0.4, ...plan };
}
