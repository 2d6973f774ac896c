import { and, desc, eq, inArray } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { paymentCharges, paymentRefunds, payments } from "#server/payments/tables.ts";
import { updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { RefundDue } from "./insert-refund-due.ts";

type Refund = typeof paymentRefunds.$inferSelect;

/**
 * Withdraws up to this amount of unsent or failed refunds that a lowered registration amount caused, as the amount was
 * raised again; newest first. Returns how much is left to withdraw. The caller has locked all payments of the registration.
 */
export async function withdrawRefundDue(
  tx: Tx,
  registrationId: number,
  { amount, reason, actor, now }: RefundDue,
): Promise<Cents> {
  const due = await readLoweredDue(tx, registrationId);
  let remaining = amount;
  for (const refund of due) {
    const less = Math.min(remaining, centsOf(refund.amount));
    if (less > 0) await lower(tx, refund, { amount: less, reason, actor, now });
    remaining -= less;
  }
  return remaining;
}

/** The unsent or failed refunds that a lowered registration amount caused, the newest first. */
export function readLoweredDue(tx: Tx, registrationId: number): Promise<Refund[]> {
  return tx
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.loweredRegistrationId, registrationId),
        inArray(paymentRefunds.status, ["due", "refund_failed"]),
      ),
    )
    .orderBy(desc(paymentRefunds.id));
}

/** What a lowered amount caused is withdrawn with the registration that its party has now; the payments are locked. */
export async function carryLowered(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx
    .update(paymentRefunds)
    .set({ loweredRegistrationId: to })
    .where(eq(paymentRefunds.loweredRegistrationId, from));
}

/** Withdraws these refunds, none of which was sent. The caller has locked the payments. */
export async function withdrawRefunds(
  tx: Tx,
  ids: readonly number[],
  by: Omit<RefundDue, "amount">,
): Promise<void> {
  const rows = await tx
    .select()
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.id, [...ids]));
  for (const refund of rows) await lower(tx, refund, { ...by, amount: centsOf(refund.amount) });
}

/** A refund that is withdrawn in full is dismissed, as no refund is for zero. */
async function lower(tx: Tx, refund: Refund, { amount, reason, actor, now }: RefundDue): Promise<void> {
  const left: Cents = centsOf(refund.amount) - amount;
  const change =
    left > 0
      ? { amount: moneyOf(left) }
      : { status: "dismissed" as const, note: reason, queuedBy: null, loweredRegistrationId: null };
  await tx
    .update(paymentRefunds)
    .set({ ...change, updatedAt: now })
    .where(eq(paymentRefunds.id, refund.id));
  const payment = await paymentOf(tx, refund.transactionId);
  await updatePaymentStatus(tx, payment, now);
  await audit(tx, {
    at: now,
    actor,
    action: "refund withdrawn",
    entity: "payment",
    entityId: payment.id,
    before: { refund: refund.id, amount: refund.amount },
    after: { amount: moneyOf(left), reason },
  });
}

async function paymentOf(tx: Tx, transactionId: string): Promise<Payment> {
  const [found] = await tx
    .select({ payment: payments })
    .from(paymentCharges)
    .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
    .where(eq(paymentCharges.transactionId, transactionId));
  if (!found) throw new Error(`charge ${transactionId} has no payment`);
  return found.payment;
}
