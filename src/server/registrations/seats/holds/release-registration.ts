import { eq } from "drizzle-orm";
import { startWaitlistRound } from "#server/events/change-locked.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { returnCreditsOf } from "#server/registrations/parties/manual-payments.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { reopenEntry } from "#server/registrations/waitlist/reopen-entry.ts";

type Reason = "payment_cancelled" | "payment_expired" | "superseded";
type Released = { row: Registration; reason: Reason; actor: string };
const NOT_PAID_FOR = "The seats were not paid for in time.";
type Becomes = "removed" | "waiting again";

/**
 * Releases an unpaid registration and its seats. If it began with an offer, its place in line is open again, and so is
 * the offer until it expires: a declined card does not cost them the seats that they were promised (005).
 * The caller has locked the dinner and the row, and passes the freed seats on (`releaseToLine`).
 */
export async function releaseRegistration(work: SystemContext, tx: Tx, released: Released): Promise<Becomes> {
  await takeSeatsBack(work, tx, released);
  return putBackInLine(work, tx, released);
}

/** The first half: its seats are free, and may be taken before the second half. A credit that it used is whole again. */
export async function takeSeatsBack(
  { now }: SystemContext,
  tx: Tx,
  { row, reason, actor }: Released,
): Promise<void> {
  await returnCreditsOf({ actor, now }, tx, { registrationId: row.id, reason: NOT_PAID_FOR });
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: reason, updatedAt: now })
    .where(eq(registrations.id, row.id));
}

/** The second half: its place in line is open again, with the offer if its seats are still free. */
export async function putBackInLine(
  { now }: SystemContext,
  tx: Tx,
  { row: { id: registrationId, offerId, status }, reason, actor }: Released,
): Promise<Becomes> {
  const becomes = offerId === null ? "removed" : await reopenEntry(tx, { offerId, registrationId, now });
  await audit(tx, {
    at: now,
    actor,
    action: "release registration",
    entity: "registration",
    entityId: registrationId,
    before: { status },
    after: { reason, becomes },
  });
  return becomes;
}

/**
 * Releases an unpaid registration and offers its seats to the waitlist. The round begins before the release: if its own
 * offer ends with it, the party is skipped in this round (S-20).
 */
export async function releaseToLine(work: SystemContext, tx: Tx, released: Released): Promise<void> {
  const { eventId } = released.row;
  await startWaitlistRound(tx, eventId);
  await releaseRegistration(work, tx, released);
  await offerFreedSeats(work, tx, { eventId, newRound: false });
}

/** Offers released seats to the waitlist, in the same transaction (S-20). */
export async function offerFreed(work: SystemContext, tx: Tx, eventId: number): Promise<void> {
  await offerFreedSeats(work, tx, { eventId, newRound: true });
}
