import { eq } from "drizzle-orm";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
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

/** Cancels the payments of manual registrations, then closes them and keeps their seats from the waitlist. */
export async function cancelManualRegistrations(
  work: SystemContext,
  tx: Tx,
  intents: readonly (typeof manualRegistrations.$inferSelect)[],
): Promise<void> {
  for (const { id } of intents) await cancelManualPayment(tx, id, work.now);
  for (const intent of intents) await closeManualRegistration(work, tx, { intent, seatsPass: false });
}

/** Cancels the open payment of a manual registration, if there is one. */
export function cancelManualPayment(tx: Tx, subjectId: number, now: Date) {
  return closeOpenPayment(tx, { purpose: "manual-registration", subjectId, now });
}
