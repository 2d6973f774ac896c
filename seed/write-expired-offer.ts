import type { Waiting } from "#seed/dinners/write-waitlists.ts";
import { pricesIn } from "#server/events/price-rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { waitlistOffers } from "#server/registrations/waitlist/tables.ts";
import type { Registered } from "./write-registrations.ts";

const DAY_MS = 86_400_000;

/** An offer that a waiting member let expire: the freed seats, and from when until when they were held. */
export type ExpiredOffer = { id: number; waiting: Waiting; offeredAt: Date; expiresAt: Date };

/**
 * Offers the seats of each party that has cancelled to the first waiting party of the same size, which lets the offer
 * expire after a day and keeps its place.
 */
export async function writeExpiredOffers(
  tx: Tx,
  { registered, waiting: line }: { registered: readonly Registered[]; waiting: readonly Waiting[] },
): Promise<ExpiredOffer[]> {
  const offers: ExpiredOffer[] = [];
  for (const { row, evening } of registered) {
    const { removedAt: offeredAt } = row;
    const waiting = line.find(
      (other) =>
        other.evening === evening &&
        other.row.memberTickets === row.memberTickets &&
        other.row.guestTickets === row.guestTickets,
    );
    if (!offeredAt || !waiting) continue;
    const expiresAt = new Date(offeredAt.getTime() + DAY_MS);
    const [offer] = await tx
      .insert(waitlistOffers)
      .values({
        entryId: waiting.id,
        eventId: evening.id,
        seats: waiting.row.memberTickets + waiting.row.guestTickets,
        prices: pricesIn(evening),
        offeredAt,
        expiresAt,
        lapsedAt: expiresAt,
        passedInRound: 1,
      })
      .returning({ id: waitlistOffers.id });
    if (!offer) throw new Error("an offer was not written");
    await audit(tx, {
      at: offeredAt,
      actor: "portal",
      action: "offer seats",
      entity: "offer",
      entityId: offer.id,
      after: {
        registrationId: waiting.number,
        seats: waiting.row.memberTickets,
        until: expiresAt.toISOString(),
      },
    });
    offers.push({ id: offer.id, waiting, offeredAt, expiresAt });
  }
  return offers;
}
