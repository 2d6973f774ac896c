import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { paymentCharges, paymentRefunds, payments } from "./tables.ts";

/** A payment with its charges and all refunds of them, the oldest first; undefined where there is none. */
export async function readLedger(tx: Tx, paymentId: number) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return undefined;
  const charges = await tx
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.paymentId, paymentId))
    .orderBy(paymentCharges.recordedAt, paymentCharges.transactionId);
  const ids = charges.map(({ transactionId }) => transactionId);
  const refunds = await tx
    .select()
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.transactionId, ids))
    .orderBy(paymentRefunds.id);
  return { payment, charges, refunds };
}
