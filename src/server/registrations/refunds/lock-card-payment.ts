import { eq } from "drizzle-orm";
import { lockRefundableCharges, type RefundableCharge } from "#server/payments/refunds/record-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";

/**
 * Locks every payment of a registration and answers the charges that paid it and of which money can still go back:
 * its own, then the one that an officer had somebody make before there was a registration (S-17). The dinner is locked before, the registration after.
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
