import { and, eq, isNull } from "drizzle-orm";
import { moneyOf } from "#contract/values/cents.ts";
import { addDays } from "#contract/values/days.ts";
import { instantAt } from "#contract/values/zone.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import {
  type ListedTransaction,
  listBatches,
  type SettledBatch,
} from "#server/payments/authorize-net/lists.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { reconciliations } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { compareSettled } from "./compare-settled.ts";
import { compareUnsettled } from "./compare-unsettled.ts";
import { lookAgain } from "./look-again.ts";
import { reportingTo } from "./report-differences.ts";
import { isCharge, isOurs, isRefund } from "./settled-lines.ts";

/** Whole days in the chapter's time zone, both inclusive. */
export type Days = { from: string; to: string };

/**
 * Compares the batches that the provider settled on these days with the ledger, both ways, and stores each difference
 * as it is found. Missing charges and refunds are recorded exactly as a look-up or a notification would. A run that broke
 * off is resumed with its id. Returns the id.
 */
export async function reconcileWithProvider(
  work: SystemContext,
  fulfillments: Fulfillments,
  { from, to, askedBy, resumedId }: Days & { askedBy: string; resumedId?: number },
): Promise<number> {
  const { db, config } = work;
  const id = resumedId ?? (await begin(work, { from, to, askedBy }));
  try {
    const zone = config.chapter.timeZone;
    const span = { begin: instantAt(from, "00:00", zone), end: instantAt(addDays(to, 1), "00:00", zone) };
    const batches = await listBatches(config.authorizeNet, span.begin, span.end);
    const compareLine = reportingTo(work, id);
    await compareSettled(work, fulfillments, { batches, compareLine });
    await compareUnsettled(work, fulfillments, { ...span, compareLine });
    await lookAgain(work, fulfillments, { since: work.now, compareLine: reportingTo(work, null) });
    await db
      .update(reconciliations)
      .set({ ...sumsOf(batches), error: null, finishedAt: work.now })
      .where(eq(reconciliations.id, id));
  } catch (error) {
    work.log.warn({ error: summarizeError(error) }, "a reconciliation was not finished");
    await db
      .update(reconciliations)
      .set({ error: isProviders(error) ? PROVIDER_FAILED : PORTAL_FAILED })
      // Only the answer to its end may have been lost.
      .where(and(eq(reconciliations.id, id), isNull(reconciliations.finishedAt)));
  }
  return id;
}

const PROVIDER_FAILED = "The card processor didn't answer every request. Please try again later.";
const PORTAL_FAILED =
  "The portal couldn't finish because of a technical problem. What it had found is listed. Please try again later.";

function isProviders(error: unknown): boolean {
  return error instanceof ProviderUnavailable || error instanceof ProviderRefused;
}

async function begin(
  { db, now }: SystemContext,
  { from, to, askedBy }: Days & { askedBy: string },
): Promise<number> {
  const [made] = await db
    .insert(reconciliations)
    .values({ fromOn: from, toOn: to, askedBy, startedAt: now })
    .returning({ id: reconciliations.id });
  if (!made) throw new Error("the reconciliation was not inserted");
  return made.id;
}

function sumsOf(batches: readonly SettledBatch[]) {
  const rows = batches.flatMap(({ transactions }) => transactions);
  const ours = rows.filter(isOurs);
  const sum = (some: readonly ListedTransaction[]) =>
    moneyOf(some.reduce((total, { amount }) => total + amount, 0));
  const charges = ours.filter(isCharge);
  const refunds = ours.filter(isRefund);
  return {
    batches: batches.length,
    charges: charges.length,
    charged: sum(charges),
    refunds: refunds.length,
    refunded: sum(refunds),
    foreignRows: rows.length - ours.length,
  };
}
