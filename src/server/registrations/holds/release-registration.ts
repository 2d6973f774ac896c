import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Registration } from "#server/registrations/queries.ts";
import { registrations } from "#server/registrations/tables.ts";
import { reopenOffer, wasOffered } from "#server/waitlist/close-offer.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { readTakenOfferEnd } from "#server/waitlist/queries.ts";

type Reason = "payment_cancelled" | "payment_expired" | "superseded";

/**
 * Releases an unpaid registration and its seats. One that began with an offer returns to its place on the waitlist,
 * and the offer is open again until it expires: a declined card costs nobody the seat they were promised.
 * The caller has locked the dinner and the row, and afterwards offers the freed seats (`offerFreed`).
 */
export async function releaseRegistration(
  { now }: SystemContext,
  tx: Tx,
  { row, reason, actor }: { row: Registration; reason: Reason; actor: string },
): Promise<"removed" | "waiting again"> {
  const becomes = (await wasOffered(tx, row.id)) ? "waiting again" : "removed";
  const change: Partial<Registration> =
    becomes === "removed"
      ? { removedAt: now, removedReason: reason }
      : { status: "waitlist", holdExpiresAt: null };
  await tx
    .update(registrations)
    .set({ ...change, updatedAt: now })
    .where(eq(registrations.id, row.id));
  if (becomes === "waiting again") {
    // A replaced one continues in the same row, which still counts from its own start.
    if (reason !== "superseded") await keepCount(tx, row, { reason, now });
    await reopenOffer(tx, row.id, now);
  }
  await audit(tx, {
    at: now,
    actor,
    action: "release registration",
    entity: "registration",
    entityId: row.id,
    before: { status: row.status },
    after: { reason, becomes },
  });
  return becomes;
}

/** Records how long a row that becomes a waitlist place held unpaid seats; excludes the offer's time (S-71). */
async function keepCount(
  tx: Tx,
  row: Registration,
  { reason, now }: { reason: Reason; now: Date },
): Promise<void> {
  const offerEnd = await readTakenOfferEnd(tx, row.id);
  const began = row.heldSince ?? row.createdAt;
  const heldSince = offerEnd && offerEnd > began ? offerEnd : began;
  const end = row.holdExpiresAt && row.holdExpiresAt < now ? row.holdExpiresAt : now;
  if (end <= heldSince) return;
  const { eventId, memberId, userId, amount, memberTickets, guestTickets } = row;
  await tx.insert(registrations).values({
    eventId,
    memberId,
    userId,
    amount,
    memberTickets,
    guestTickets,
    status: "pending",
    heldSince,
    holdExpiresAt: end,
    removedAt: now,
    removedReason: reason,
    createdAt: heldSince,
    updatedAt: now,
  });
}

/** Offers released seats to the waitlist, in the same transaction (S-20). */
export function offerFreed(work: SystemContext, tx: Tx, eventId: number): Promise<void> {
  return offerFreedSeats(work, tx, { eventId, newRound: true });
}
