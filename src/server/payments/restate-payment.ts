import { eq, sql } from "drizzle-orm";
import { centsOf } from "#contract/cents.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Buyers, buyerOf, type Payment } from "./buyer.ts";
import { lockPayment } from "./lock-payment.ts";
import { readLedger } from "./read-ledger.ts";
import { standingAfter } from "./rules.ts";
import { paymentCharges, payments } from "./tables.ts";

export type Charge = typeof paymentCharges.$inferSelect;

/** Locks a charge by its buyer's rows and then its payment; one whose invoice is unknown by its own row. */
export async function lockCharge(
  buyers: Buyers,
  tx: Tx,
  transactionId: string,
): Promise<{ charge: Charge; payment: Payment | null }> {
  const [charge] = await tx
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, transactionId));
  if (!charge) throw new Error(`charge ${transactionId} is gone`);
  if (charge.paymentId !== null) {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, charge.paymentId));
    if (payment) await buyerOf(buyers, payment).lock(tx, payment.subjectId);
    return { charge, payment: await lockPayment(tx, charge.paymentId) };
  }
  await tx.execute(sql`select 1 from payment_charges where transaction_id = ${transactionId} for update`);
  return { charge, payment: null };
}

/** Writes a locked payment's status and what an officer is to do anew, from the rows of its charges and refunds. */
export async function restatePayment(
  tx: Tx,
  payment: Payment | null,
  now: Date,
): Promise<Payment["status"] | undefined> {
  if (!payment) return undefined;
  const { charges = [], refunds = [] } = (await readLedger(tx, payment.id)) ?? {};
  const standing = standingAfter(
    charges.map(({ transactionId, outcome, amount }) => ({
      applied: outcome === "applied",
      amount: centsOf(amount),
      refunds: refunds
        .filter((refund) => refund.transactionId === transactionId)
        .map((refund) => ({ ...refund, amount: centsOf(refund.amount) })),
    })),
  );
  await tx
    .update(payments)
    .set({ ...standing, updatedAt: now })
    .where(eq(payments.id, payment.id));
  return standing.status;
}
