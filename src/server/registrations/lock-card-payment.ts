import { eq } from "drizzle-orm";
import { lockPaid, type PaidByCard } from "#server/payments/owe-refund.ts";
import type { Tx } from "#server/platform/database.ts";
import { manualRegistrations } from "./tables.ts";

/**
 * Locks every payment of a registration and answers the charges that paid it and of which money can still go back:
 * its own, then the one that an officer had somebody make before there was a registration (S-17). The dinner is locked before, the registration after.
 */
export async function lockCardPayment(tx: Tx, registrationId: number): Promise<PaidByCard[]> {
  const own = await lockPaid(tx, "registration", registrationId);
  const [byHand] = await tx
    .select({ id: manualRegistrations.id })
    .from(manualRegistrations)
    .where(eq(manualRegistrations.registrationId, registrationId));
  const first = byHand ? await lockPaid(tx, "manual-registration", byHand.id) : [];
  return [...own, ...first];
}
