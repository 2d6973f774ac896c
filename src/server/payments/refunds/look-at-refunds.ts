import { and, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { isRefundUndone } from "#server/payments/authorize-net/lists.ts";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { undoRefund } from "./undo-refund.ts";

/** How long a refund is looked at after it was made; by then it has settled. */
const LOOKED_AT_MS = 10 * 86_400_000;
/** Once a day, by a job that runs every hour. */
const PAUSE_MS = 23 * 3_600_000;

/**
 * Asks the provider once a day whether it still has each refund of the last ten days, as its notification of the end may
 * be lost (D-374). A void has no state of its own. Returns how many were asked about.
 */
export async function lookAtRefunds(work: SystemContext, fulfillments: Fulfillments): Promise<number> {
  const { db, config, now, log } = work;
  const before = new Date(now.getTime() - PAUSE_MS);
  const rows = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.status, "refunded"),
        ne(paymentRefunds.providerTransactionId, paymentRefunds.transactionId),
        gt(paymentRefunds.refundedAt, new Date(now.getTime() - LOOKED_AT_MS)),
        or(isNull(paymentRefunds.lookedAt), lte(paymentRefunds.lookedAt, before)),
      ),
    );
  await processEach(
    rows,
    async ({ id, providerTransactionId }) => {
      const refund =
        providerTransactionId && (await getTransaction(config.authorizeNet, providerTransactionId));
      if (refund && isRefundUndone(refund.providerStatus))
        await undoRefund(work, fulfillments, { undone: refund });
      await db.update(paymentRefunds).set({ lookedAt: now }).where(eq(paymentRefunds.id, id));
    },
    { log, what: "the daily look at a refund" },
  );
  return rows.length;
}
