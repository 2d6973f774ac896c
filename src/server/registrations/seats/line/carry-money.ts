import { eq } from "drizzle-orm";
import { carryPayments } from "#server/payments/open-payment.ts";
import { carryLowered } from "#server/payments/refunds/withdraw-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { carryManualPayments } from "#server/registrations/parties/manual-payments.ts";
import { readKept } from "#server/registrations/parties/queries.ts";
import { manualRegistrations, registrations } from "#server/registrations/tables.ts";

/**
 * Moves the money that was kept for a registration to the one that its party has now, so that it is returned with that
 * one, and does the same with what is kept of people who left. Their dinner and payments are locked.
 */
export async function carryMoney(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await carryPayments(tx, { purpose: "registration", from, to });
  await carryLowered(tx, { from, to });
  await tx
    .update(manualRegistrations)
    .set({ registrationId: to })
    .where(eq(manualRegistrations.registrationId, from));
  await carryManualPayments(tx, { from, to });
  const keptWithoutDeadlineCents = await readKept(tx, from);
  await tx.update(registrations).set({ keptWithoutDeadlineCents }).where(eq(registrations.id, to));
}
