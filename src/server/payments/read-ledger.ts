import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { paymentCharges, paymentRefunds, payments } from "./tables.ts";

/** A payment with its charges and their refunds, oldest first; undefined if it does not exist. */
export async function readLedger(tx: Tx, paymentId: number) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return undefined;
  const charges = await tx
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.paymentId, paymentId))
    .orderBy(paymentCharges.recordedAt, paymentCharges.transactionId);
  const refunds = await readRefunds(
    tx,
    charges.map(({ transactionId }) => transactionId),
  );
  return { payment, charges, refunds };
}

/** The refunds of these charges, oldest first. */
export function readRefunds(tx: Tx, transactionIds: string[]) {
  return tx
    .select()
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.transactionId, transactionIds))
    .orderBy(paymentRefunds.id);
}
