import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { Purpose } from "./fulfillment.ts";
import { payments } from "./tables.ts";

/** Erases the payers' email addresses; amounts, dates and transaction ids stay (S-34). */
export async function erasePayers(tx: Tx, purpose: Purpose, subjectIds: readonly number[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .update(payments)
    .set({ email: null })
    .where(and(eq(payments.purpose, purpose), inArray(payments.subjectId, [...subjectIds])));
}

/** The same for single payments. */
export async function erasePayersOf(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx
    .update(payments)
    .set({ email: null })
    .where(inArray(payments.id, [...paymentIds]));
}
