import { eq } from "drizzle-orm";
import {
  cardMoneyIn,
  lockRefundableCharges,
  type RefundableCharge,
} from "#server/payments/refunds/record-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readPaidHow } from "#server/registrations/parties/manual-payments.ts";
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

/** What a party has paid, by card and as officers recorded it; its payments are locked. */
export async function readMoneyOf(tx: Tx, registrationId: number, paid: readonly RefundableCharge[]) {
  const { receivedManually } = await readPaidHow(tx, registrationId);
  return { ...(await cardMoneyIn(tx, paid)), receivedManually };
}
