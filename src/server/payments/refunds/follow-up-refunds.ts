import { and, eq, isNotNull, lte } from "drizzle-orm";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { lookUpRefund } from "./look-up-refund.ts";
import { orderRefund } from "./send-refund.ts";

/** Longer than any sender's calls to the provider take. */
const CLAIM_MS = 2 * 60_000;

/**
 * Looks up refunds whose answer never came or whose process died, and sends those that waited for their charge to settle.
 * Returns how many there were.
 */
export async function followUpRefunds(work: SystemContext, fulfillments: Fulfillments): Promise<number> {
  const { db, config, now, log } = work;
  const stuck = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.status, "refunding"),
        lte(paymentRefunds.claimedAt, new Date(now.getTime() - CLAIM_MS)),
      ),
    );
  await processEach(stuck, (row) => lookUpRefund(work, fulfillments, row), {
    log,
    what: "the look-up of a refund",
  });
  const waiting = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.status, "due"), isNotNull(paymentRefunds.queuedBy)));
  await processEach(
    waiting,
    async ({ id, transactionId, amount, queuedBy }) => {
      const charge = await getTransaction(config.authorizeNet, transactionId);
      const isUnsettled =
        charge?.captureStatus === "captured" && charge.providerStatus !== "settledSuccessfully";
      if (!charge || isUnsettled) return;
      await orderRefund(work, fulfillments, { id, actor: queuedBy ?? "portal", read: amount });
    },
    { log, what: "sending a refund that waited" },
  );
  return stuck.length + waiting.length;
}
