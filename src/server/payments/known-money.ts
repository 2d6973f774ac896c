import { eq, inArray } from "drizzle-orm";
import { type Cents, centsOf } from "#contract/cents.ts";
import type { Tx } from "#server/platform/database.ts";
import { paymentCharges, paymentRefunds } from "./tables.ts";

/** What the ledger has of a charge or a refund. */
export type Known = { amount: Cents; paymentId: number | null };

/** Charges by the provider's number. */
export async function chargesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx
    .select()
    .from(paymentCharges)
    .where(inArray(paymentCharges.transactionId, [...ids]));
  return new Map(
    rows.map(({ transactionId, amount, paymentId }) => [
      transactionId,
      { amount: centsOf(amount), paymentId },
    ]),
  );
}

/** Refunds by the provider's own number for them. */
export async function refundsOf(tx: Tx, ids: readonly string[]): Promise<Map<string | null, Known>> {
  const rows = await tx
    .select({
      id: paymentRefunds.providerTransactionId,
      amount: paymentRefunds.amount,
      paymentId: paymentCharges.paymentId,
    })
    .from(paymentRefunds)
    .innerJoin(paymentCharges, eq(paymentCharges.transactionId, paymentRefunds.transactionId))
    .where(inArray(paymentRefunds.providerTransactionId, [...ids]));
  return new Map(rows.map(({ id, amount, paymentId }) => [id, { amount: centsOf(amount), paymentId }]));
}
