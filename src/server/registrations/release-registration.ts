import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { reopenOffer, wasOffered } from "#server/waitlist/close-offer.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import type { Registration } from "./queries.ts";
import { registrations } from "./tables.ts";

type Reason = "payment_cancelled" | "payment_expired" | "superseded";

/**
 * Gives up an unpaid registration and its seats. One that began with an offer goes back to its place in the
 * queue, with the offer open again while its time lasts: a declined card costs nobody the seat he was promised.
 * The dinner and the row are locked by the caller, who afterwards offers what came free (`offerFreed`).
 */
export async function releaseRegistration(
  { now }: Work,
  tx: Tx,
  row: Registration,
  reason: Reason,
  actor: string,
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
  if (becomes === "waiting again") await reopenOffer(tx, row.id, now);
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

/** Offers the seats that a release set free to the queue; part of the same transaction (S-20). */
export function offerFreed(work: Work, tx: Tx, eventId: number): Promise<void> {
  return offerFreedSeats(work, tx, eventId, { newRound: true });
}
