import { and, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { IS_OPEN_OFFER, seatHolds, waitlistOffers } from "./tables.ts";

/** How an offer ended, or that it is open again. */
type Ending = "accepted" | "declined" | "lapsed";

const ENDED = {
  accepted: (at: Date) => ({ acceptedAt: at }),
  declined: (at: Date) => ({ declinedAt: at }),
  lapsed: (at: Date) => ({ lapsedAt: at }),
};

/**
 * Ends an open offer and frees its seats. The caller has locked the dinner's row and reuses the seats in the same
 * transaction. Returns whether there was an open offer.
 */
export async function closeOffer(
  tx: Tx,
  offerId: number,
  { ending, now }: { ending: Ending; now: Date },
): Promise<boolean> {
  const [ended] = await tx
    .update(waitlistOffers)
    .set(ENDED[ending](now))
    .where(and(eq(waitlistOffers.id, offerId), IS_OPEN_OFFER))
    .returning({ holdId: waitlistOffers.holdId });
  if (!ended) return false;
  if (ended.holdId !== null) await tx.delete(seatHolds).where(eq(seatHolds.id, ended.holdId));
  return true;
}

/**
 * Expires an offer that a party accepted with more seats than it covered: those seats are held like any others, and the
 * offer must not reopen with them.
 */
export async function expireOfferNow(tx: Tx, offerId: number, now: Date): Promise<void> {
  await tx
    .update(waitlistOffers)
    .set({ expiresAt: now })
    .where(and(eq(waitlistOffers.id, offerId), gt(waitlistOffers.expiresAt, now)));
}

function isAccepted(registrationId: number) {
  return and(eq(waitlistOffers.registrationId, registrationId), isNotNull(waitlistOffers.acceptedAt));
}

/** Whether the party's registration began by accepting an offer. */
export async function wasOffered(tx: Tx, registrationId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: waitlistOffers.id })
    .from(waitlistOffers)
    .where(isAccepted(registrationId));
  return rows.length > 0;
}

/**
 * Restores the offer that a party accepted when its payment came to nothing: open again with its seats until it
 * expires, else lapsed. The caller has locked the dinner and just freed the seats in this transaction.
 */
export async function reopenOffer(tx: Tx, registrationId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .update(waitlistOffers)
    .set({ acceptedAt: null, lapsedAt: now })
    .where(and(isAccepted(registrationId), lte(waitlistOffers.expiresAt, now)));
  await tx.execute(sql`with offer as (
      select o.id, o.event_id, o.expires_at, r.total_tickets as seats
      from waitlist_offers o join registrations r on r.id = o.registration_id
      where o.registration_id = ${registrationId} and o.accepted_at is not null),
    hold as (insert into seat_holds (event_id, seats, held_for, expires_at, created_at)
      select event_id, seats, 'offer', expires_at, ${at}::timestamptz from offer returning id)
    update waitlist_offers set accepted_at = null, hold_id = hold.id from hold
    where waitlist_offers.id = (select id from offer)`);
}

/**
 * Permanently ends the offer that a party accepted earlier, when an officer moves the party back to the waitlist: it
 * must not reopen, and the new round of offers skips the party.
 */
export async function revokeAcceptedOffer(tx: Tx, registrationId: number, now: Date): Promise<void> {
  await tx.update(waitlistOffers).set({ acceptedAt: null, lapsedAt: now }).where(isAccepted(registrationId));
}
