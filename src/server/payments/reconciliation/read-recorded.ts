import { eq, inArray } from "drizzle-orm";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { paymentCharges, paymentRefunds } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** A charge or refund as the ledger has it. */
export type Recorded = { amount: Cents; paymentId: number | null; at: Date | null };

/** Charges by transaction id. */
export async function readRecordedCharges(tx: Tx, ids: readonly string[]): Promise<Map<string, Recorded>> {
  const rows = await tx
    .select()
    .from(paymentCharges)
    .where(inArray(paymentCharges.transactionId, [...ids]));
  return new Map(
    rows.map(({ transactionId, amount, paymentId, chargedAt, recordedAt }) => [
      transactionId,
      { amount: centsOf(amount), paymentId, at: chargedAt ?? recordedAt },
    ]),
  );
}

/** Refunds by their own transaction id. */
export async function readRecordedRefunds(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string | null, Recorded>> {
  const rows = await tx
    .select({
      id: paymentRefunds.providerTransactionId,
      amount: paymentRefunds.amount,
      paymentId: paymentCharges.paymentId,
      at: paymentRefunds.refundedAt,
    })
    .from(paymentRefunds)
    .innerJoin(paymentCharges, eq(paymentCharges.transactionId, paymentRefunds.transactionId))
    .where(inArray(paymentRefunds.providerTransactionId, [...ids]));
  return new Map(rows.map(({ id, amount, ...facts }) => [id, { ...facts, amount: centsOf(amount) }]));
}
