import { and, desc, eq } from "drizzle-orm";
import { addDays } from "#contract/values/days.ts";
import { dayIn } from "#contract/values/zone.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { reconciliations } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { reconcileWithProvider } from "./reconcile-with-provider.ts";

const BY = "portal";
/** Each day covers a week, for what the provider settles or changes late. */
const DAYS_BACK = 6;

/**
 * Once a day reconciles the week that ended yesterday; retried until the provider has answered, with what was found so
 * far. Returns the id, or 0.
 */
export async function reconcileDaily(work: SystemContext, fulfillments: Fulfillments): Promise<number> {
  const to = addDays(dayIn(work.now, work.config.chapter.timeZone), -1);
  const [latest] = await work.db
    .select({ id: reconciliations.id, finishedAt: reconciliations.finishedAt })
    .from(reconciliations)
    .where(and(eq(reconciliations.toOn, to), eq(reconciliations.askedBy, BY)))
    .orderBy(desc(reconciliations.id))
    .limit(1);
  if (latest?.finishedAt) return 0;
  const resumed = latest && { resumedId: latest.id };
  const days = { from: addDays(to, -DAYS_BACK), to };
  return reconcileWithProvider(work, fulfillments, { ...days, askedBy: BY, ...resumed });
}
