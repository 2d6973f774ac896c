import { and, eq } from "drizzle-orm";
import { type ListedTransaction, listTransactionsSince } from "#server/payments/authorize-net/lists.ts";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import { recordCharge } from "#server/payments/charges/record-charge.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { type Fulfillments, fulfillmentOf, type Payment } from "./fulfillment.ts";
import { lockPaid } from "./lock-payment.ts";
import { reviewDelayMs } from "./rules.ts";
import { payments } from "./tables.ts";

/** The result of a look-up: a charge was recorded, none was made, it is under review, or the provider cannot tell. */
export type LookUp = "charged" | "nothing" | "held" | "unclear";

/**
 * Looks these payments up at the provider and records their charges. Throws `ProviderUnavailable`: then nothing is known
 * and no payment may be abandoned. A failure with one payment makes only that one "unclear".
 */
export async function lookUpPayments(
  work: SystemContext,
  fulfillments: Fulfillments,
  asked: readonly Payment[],
): Promise<Map<number, LookUp>> {
  const oldest = new Date(Math.min(work.now.getTime(), ...asked.map(({ createdAt }) => createdAt.getTime())));
  const listed = await listTransactionsSince(work.config.authorizeNet, oldest, work.now);
  const byInvoice = Map.groupBy(listed, ({ invoiceNumber }) => invoiceNumber);
  const found = new Map<number, LookUp>(asked.map(({ id }) => [id, "unclear"]));
  await processEach(
    asked,
    async (payment) => {
      const result = await recordCharges(work, fulfillments, byInvoice.get(payment.invoiceNumber) ?? []);
      found.set(payment.id, result);
      if (result === "nothing" && payment.needsPerson !== null) await clearReview(work, payment);
    },
    { log: work.log, what: "the look-up of a payment" },
  );
  return found;
}

async function recordCharges(
  work: SystemContext,
  fulfillments: Fulfillments,
  lines: readonly ListedTransaction[],
): Promise<LookUp> {
  let result: LookUp = "nothing";
  for (const line of lines) {
    if (line.captureStatus === "nothing") continue;
    const transaction = await getTransaction(work.config.authorizeNet, line.transactionId);
    if (transaction?.captureStatus === "captured") {
      await recordCharge(work, fulfillments, { charge: transaction });
      return "charged";
    }
    if (!transaction) result = "unclear";
    else if (transaction.captureStatus === "held" && result === "nothing") result = "held";
  }
  return result;
}

/**
 * Abandons cancelled or expired payments, each only after the provider has said that it took nothing. Returns the look-up
 * of each; a payment under review stays open for an officer (S-18).
 */
export async function abandonPayments(
  work: SystemContext,
  fulfillments: Fulfillments,
  { candidates, why }: { candidates: readonly Payment[]; why: "cancelled" | "expired" },
): Promise<Map<number, LookUp>> {
  const found = await lookUpPayments(work, fulfillments, candidates);
  await processEach(
    candidates,
    async (payment) => {
      const result = found.get(payment.id);
      if (result === "nothing") await abandon(work, fulfillments, { payment, why });
      if (result === "held") await markUnderReview(work, payment);
    },
    { log: work.log, what: "abandoning a payment" },
  );
  return found;
}

async function abandon(
  work: SystemContext,
  fulfillments: Fulfillments,
  { payment, why }: { payment: Payment; why: "cancelled" | "expired" },
): Promise<void> {
  const fulfillment = fulfillmentOf(fulfillments, payment);
  await work.db.transaction(async (tx) => {
    const locked = await lockPaid(tx, fulfillment, payment);
    // Paid, closed elsewhere, or its page opened again since the look-up.
    if (locked.status !== "created" || locked.updatedAt.getTime() !== payment.updatedAt.getTime()) return;
    await tx
      .update(payments)
      .set({ status: why, needsPerson: null, closedAt: work.now, updatedAt: work.now })
      .where(eq(payments.id, payment.id));
    await fulfillment.abandoned(work, tx, { payment: locked, why });
  });
}

/** Marks an open payment as under review by the provider's fraud filter, and delays the sweeper's next look-up. */
export async function markUnderReview({ db, now }: SystemContext, payment: Payment): Promise<void> {
  const heldLooks = payment.heldLooks + 1;
  await db
    .update(payments)
    .set({
      needsPerson: "Held for review by the card processor: approve or decline it there.",
      heldLooks,
      lookAgainAt: new Date(now.getTime() + reviewDelayMs(heldLooks)),
      updatedAt: now,
    })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "created")));
}

/** The provider has decided on a payment under review: no officer is needed, and the sweeper may look it up again. */
export async function clearReview({ db }: SystemContext, payment: Payment): Promise<void> {
  await db
    .update(payments)
    .set({ lookAgainAt: null, needsPerson: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "created")));
}
