import { eq } from "drizzle-orm";
import type { Payment } from "#server/payments/fulfillment.ts";
import { insertRefundDue } from "#server/payments/refunds/insert-refund-due.ts";
import { readRefundable } from "#server/payments/refunds/record-refund-due.ts";
import { paymentCharges, payments } from "#server/payments/tables.ts";
import { type Charge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Ends the tries of a recorded charge of which something was refunded: it bought nothing, and the rest of it is due back
 * as well. The payment is locked. Returns the charge as it is now.
 */
export async function giveUpCharge(
  tx: Tx,
  { charge, payment, actor, now }: { charge: Charge; payment: Payment; actor: string; now: Date },
): Promise<Charge> {
  const { transactionId, applyError } = charge;
  const reason = `The portal couldn't apply this charge because of ${applyError ?? "a technical problem"}.`;
  const [row] = await tx
    .update(paymentCharges)
    .set({ outcome: "refund_due", reason, applyAt: null })
    .where(eq(paymentCharges.transactionId, transactionId))
    .returning();
  if (!row) throw new Error(`charge ${transactionId} is gone`);
  const left = await readRefundable(tx, transactionId);
  if (left > 0) await insertRefundDue(tx, transactionId, { amount: left, reason, actor, now });
  await tx
    .update(payments)
    .set({ paidAt: payment.paidAt ?? charge.recordedAt, closedAt: now })
    .where(eq(payments.id, payment.id));
  await updatePaymentStatus(tx, payment, now);
  return row;
}
