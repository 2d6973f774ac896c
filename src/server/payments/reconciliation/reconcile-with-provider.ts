import { eq } from "drizzle-orm";
import { moneyOf } from "#contract/values/cents.ts";
import { addDays } from "#contract/values/days.ts";
import { instantAt } from "#contract/values/zone.ts";
import {
  type ListedTransaction,
  listBatches,
  type SettledBatch,
} from "#server/payments/authorize-net/lists.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { reconciliationDifferences, reconciliations } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { compareSettled } from "./compare-settled.ts";
import { compareUnsettled } from "./compare-unsettled.ts";
import { isCharge, isOurs, isRefund } from "./settled-lines.ts";

/** Whole days in the chapter's time zone, both inclusive. */
export type Days = { from: string; to: string };

/**
 * Compares the batches that the provider settled on these days with the ledger, both ways, and stores the differences.
 * Missing charges and refunds are recorded exactly as a look-up or a notification would. Returns the id.
 */
export async function reconcileWithProvider(
  work: SystemContext,
  fulfillments: Fulfillments,
  { from, to, askedBy }: Days & { askedBy: string },
): Promise<number> {
  const { db, config, now } = work;
  const [made] = await db
    .insert(reconciliations)
    .values({ fromOn: from, toOn: to, askedBy, startedAt: now })
    .returning({ id: reconciliations.id });
  if (!made) throw new Error("the reconciliation was not inserted");
  try {
    const zone = config.chapter.timeZone;
    const span = { begin: instantAt(from, "00:00", zone), end: instantAt(addDays(to, 1), "00:00", zone) };
    const batches = await listBatches(config.authorizeNet, span.begin, span.end);
    const found = [
      ...(await compareSettled(work, fulfillments, batches)),
      ...(await compareUnsettled(work, fulfillments, span)),
    ];
    await db.transaction(async (tx) => {
      if (found.length > 0)
        await tx
          .insert(reconciliationDifferences)
          .values(found.map((difference) => ({ ...difference, reconciliationId: made.id })));
      await tx
        .update(reconciliations)
        .set({ ...sumsOf(batches), finishedAt: now })
        .where(eq(reconciliations.id, made.id));
    });
  } catch (error) {
    work.log.warn({ error: summarizeError(error) }, "a reconciliation was not finished");
    await db
      .update(reconciliations)
      .set({ error: "The card processor didn't answer every request. Please try again later." })
      .where(eq(reconciliations.id, made.id));
  }
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
