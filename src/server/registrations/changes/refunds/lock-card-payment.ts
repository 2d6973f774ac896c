import { eq } from "drizzle-orm";
import { lockRefundableCharges, type RefundableCharge } from "#server/payments/refunds/record-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";

/**
 * Locks every payment of a registration and returns its charges that can still be refunded: its own, then that of the
 * manual registration it was created from (S-17). The dinner is locked before, the registration after.
 */
export async function lockCardPayment(tx: Tx, registrationId: number): Promise<RefundableCharge[]> {
  const own = await lockRefundableCharges(tx, "registration", registrationId);
  const [manual] = await tx
    .select({ id: manualRegistrations.id })
    .from(manualRegistrations)
    .where(eq(manualRegistrations.registrationId, registrationId));
  const first = manual ? await lockRefundableCharges(tx, "manual-registration", manual.id) : [];
  return [...own, ...first];
}
