import { eq } from "drizzle-orm";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";
import { endHold } from "#server/registrations/waitlist/hold-seats.ts";

/**
 * Closes a manual registration that waits for a card payment. Its seats go to the waitlist unless the caller takes them
 * in this transaction. The dinner is locked. May be called again.
 */
export async function closeManualRegistration(
  work: SystemContext,
  tx: Tx,
  {
    intent: { id, eventId, holdId, registrationId },
    seatsPass = true,
  }: { intent: typeof manualRegistrations.$inferSelect; seatsPass?: boolean },
): Promise<void> {
  if (registrationId !== null || holdId === null) return;
  await tx
    .update(manualRegistrations)
    .set({ closedAt: work.now, holdId: null, updatedAt: work.now })
    .where(eq(manualRegistrations.id, id));
  await endHold(tx, holdId);
  if (seatsPass) await offerFreed(work, tx, eventId);
}
