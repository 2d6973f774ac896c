import { and, eq, inArray } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { readRefundable } from "#server/payments/refunds/record-refund-due.ts";
import { paymentCharges, payments } from "#server/payments/tables.ts";
import type { Charge } from "#server/payments/update-payment-status.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Resumes the tries of a charge that was given up for a refund, once officers have dismissed that refund: as long as all
 * of it is kept, it must buy what it was paid for, or an officer must see that it did not. The payment is locked.
 */
export async function resumeCharge(
  tx: Tx,
  { charge, payment, now }: { charge: Charge; payment: Payment | null; now: Date },
): Promise<void> {
  const { transactionId, outcome, applyError, amount } = charge;
  // One that was refused has no error: it was tried, and bought nothing.
  if (!payment || outcome !== "refund_due" || applyError === null) return;
  if ((await readRefundable(tx, transactionId)) < centsOf(amount)) return;
  const others = await tx
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(
      and(eq(paymentCharges.paymentId, payment.id), inArray(paymentCharges.outcome, ["applied", "recorded"])),
    );
  if (others.length > 0) return;
  await tx
    .update(paymentCharges)
    .set({ outcome: "recorded", reason: null, applyAt: now })
    .where(eq(paymentCharges.transactionId, transactionId));
  await tx.update(payments).set({ paidAt: null }).where(eq(payments.id, payment.id));
}
