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
  const refunds = await readRefunds(
    tx,
    charges.map(({ transactionId }) => transactionId),
  );
  return { payment, charges, refunds };
}

/** All refunds of these charges, the oldest first. */
export function readRefunds(tx: Tx, transactionIds: string[]) {
  return tx
    .select()
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.transactionId, transactionIds))
    .orderBy(paymentRefunds.id);
}
