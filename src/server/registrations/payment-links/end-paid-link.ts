import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { paymentLinks } from "#server/registrations/tables.ts";

/** Ends the link of a party that has paid everything, so that it is not for what becomes due later. */
export async function endPaidLink(tx: Tx, registrationId: number, now: Date): Promise<void> {
  await tx
    .update(paymentLinks)
    .set({ paidAt: now })
    .where(and(eq(paymentLinks.registrationId, registrationId), isNull(paymentLinks.paidAt)));
}

/** Opens a link again that ended at this moment, since what it was for is due again. */
export async function reopenLink(tx: Tx, registrationId: number, endedAt: Date): Promise<void> {
  await tx
    .update(paymentLinks)
    .set({ paidAt: null })
    .where(and(eq(paymentLinks.registrationId, registrationId), eq(paymentLinks.paidAt, endedAt)));
}
