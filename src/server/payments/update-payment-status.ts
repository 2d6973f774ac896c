import { eq } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { type Fulfillments, fulfillmentOf, type Payment } from "./fulfillment.ts";
import { lockPaid } from "./lock-payment.ts";
import { readLedger } from "./read-ledger.ts";
import { statusAfter } from "./rules.ts";
import { paymentCharges, payments } from "./tables.ts";

export type Charge = typeof paymentCharges.$inferSelect;

/** Locks a charge: its fulfillment's rows, then its payment; a charge without a payment by its own row. */
export async function lockCharge(
  fulfillments: Fulfillments,
  tx: Tx,
  transactionId: string,
): Promise<{ charge: Charge; payment: Payment | null }> {
  const charge = await readCharge(tx, transactionId);
  if (charge.paymentId !== null) {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, charge.paymentId));
    if (!payment) throw new Error(`payment ${charge.paymentId} is gone`);
    const locked = await lockPaid(tx, fulfillmentOf(fulfillments, payment), payment);
    // Read again under the lock: it may just have been applied.
    return { charge: await readCharge(tx, transactionId), payment: locked };
  }
  await lockKeys(tx, paymentCharges, {
    where: eq(paymentCharges.transactionId, transactionId),
    strength: "update",
  });
  return { charge, payment: null };
}

async function readCharge(tx: Tx, transactionId: string): Promise<Charge> {
  const [charge] = await tx
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, transactionId));
  if (!charge) throw new Error(`charge ${transactionId} is gone`);
  return charge;
}

/** Recomputes the status of a locked payment, and what it needs of an officer, from its charges and refunds. */
export async function updatePaymentStatus(
  tx: Tx,
  payment: Payment | null,
  now: Date,
): Promise<Payment["status"] | undefined> {
  if (!payment) return undefined;
  const { charges = [], refunds = [] } = (await readLedger(tx, payment.id)) ?? {};
  const change = statusAfter(
    charges.map(({ transactionId, outcome, amount }) => ({
      outcome,
      amount: centsOf(amount),
      refunds: refunds
        .filter((refund) => refund.transactionId === transactionId)
        .map((refund) => ({ ...refund, amount: centsOf(refund.amount) })),
    })),
  );
  await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.id, payment.id));
  return change.status;
}
