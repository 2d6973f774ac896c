import { and, desc, eq, inArray } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/cents.ts";
import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Payment } from "./buyer.ts";
import { restatePayment } from "./restate-payment.ts";
import { paymentCharges, paymentRefunds, payments } from "./tables.ts";
import type { Debt } from "./write-debt.ts";

type Refund = typeof paymentRefunds.$inferSelect;

/**
 * Withdraws, up to an amount, what is owed back because a registration's amount was lowered and has not gone back yet,
 * be it that nobody sent it or that the card company refused it: the amount was raised again. The newest goes first. All
 * payments of the registration are locked by the caller.
 */
export async function withdrawLowered(
  tx: Tx,
  registrationId: number,
  { amount, reason, actor, now }: Debt,
): Promise<void> {
  const owed = await tx
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.loweredRegistrationId, registrationId),
        inArray(paymentRefunds.status, ["due", "refund_failed"]),
      ),
    )
    .orderBy(desc(paymentRefunds.id));
  let rest = amount;
  for (const refund of owed) {
    const less = Math.min(rest, centsOf(refund.amount));
    if (less > 0) await lower(tx, refund, { amount: less, reason, actor, now });
    rest -= less;
  }
}

/** One that is withdrawn whole is dismissed, since no refund is of nothing. */
async function lower(tx: Tx, refund: Refund, { amount, reason, actor, now }: Debt): Promise<void> {
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
  await restatePayment(tx, payment, now);
  await audit(tx, {
    ...{ at: now, actor, action: "refund withdrawn", entity: "payment" },
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
