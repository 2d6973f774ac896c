import { eq, sql } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import { closesAt } from "#server/events/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockEntriesOf, lockEntryOfOffer, personsOf, writeEntry } from "./entries.ts";
import { readPlace } from "./queries.ts";
import { CURRENT_ROUND, waitlistOffers } from "./tables.ts";

/**
 * A registration that began with an offer was released before it was paid, and its seats are free in this transaction:
 * its place in line is open again, and so is the offer until it expires (005). Never fails: a person who is in line
 * again by then has one place, and one with a seat needs none (078).
 */
export async function reopenEntry(
  tx: Tx,
  { offerId, registrationId, now }: { offerId: number; registrationId: number; now: Date },
): Promise<"waiting again" | "removed"> {
  const entry = await lockEntryOfOffer(tx, offerId);
  if (entry?.endedBecause !== "registered" || entry.became !== registrationId) return "removed";
  const place = await readPlace(tx, entry);
  const [other] = await lockEntriesOf(tx, entry.eventId, personsOf(entry));
  const isOver = place === "paid" || other !== undefined;
  if (place === "paid") {
    await writeEntry(tx, entry, { endedBecause: "placed", became: null, endedAt: now, now });
  } else if (other) {
    await writeEntry(tx, entry, { endedBecause: "merged", became: null, endedAt: now, now });
    if (entry.joinedAt < other.joinedAt) await writeEntry(tx, other, { joinedAt: entry.joinedAt, now });
  } else {
    // Money kept from an earlier payment belongs to the registration that is released now.
    const cameFrom = entry.cameFrom === null ? null : registrationId;
    await writeEntry(tx, entry, { endedBecause: null, became: null, endedAt: null, cameFrom, now });
  }
  await reopenOffer(tx, offerId, {
    isWanted: !isOver && place === null,
    // An officer may have closed registration earlier since the offer was made.
    closesAt: closesAt(await lockEvent(tx, entry.eventId)),
    now,
  });
  return isOver ? "removed" : "waiting again";
}

/**
 * Opens the offer again until it expires, with its own seats, or with as many of them as are still free if it was taken
 * for fewer. Otherwise it ends.
 */
async function reopenOffer(
  tx: Tx,
  offerId: number,
  { isWanted, closesAt: close, now }: { isWanted: boolean; closesAt: Date; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`with offer as (
      select o.id, o.event_id, least(o.expires_at, ${close.toISOString()}::timestamptz) as expires_at,
        least(w.total_tickets, e.total_seats - e.seats_taken) as seats
      from waitlist_offers o join waitlist_entries w on w.id = o.entry_id join events e on e.id = o.event_id
      where o.id = ${offerId} and o.accepted_at is not null and ${isWanted}
        and least(o.expires_at, ${close.toISOString()}::timestamptz) > ${at}
        and e.total_seats - e.seats_taken >= o.seats),
    hold as (insert into seat_holds (event_id, seats, held_for, expires_at, created_at)
      select event_id, seats, 'offer', expires_at, ${at}::timestamptz from offer returning id)
    update waitlist_offers set accepted_at = null, became = null, hold_id = (select id from hold),
      seats = coalesce((select seats from offer), seats),
      expires_at = coalesce((select expires_at from offer), expires_at),
      lapsed_at = case when not exists (select from hold) then ${at}::timestamptz end,
      passed_in_round = case when not exists (select from hold) then ${CURRENT_ROUND} end
    where waitlist_offers.id = ${offerId} and accepted_at is not null`);
}

/** Ends the offer that a party accepted earlier permanently: an officer moves the party back to the line. */
export async function revokeAcceptedOffer(tx: Tx, registrationId: number, now: Date): Promise<void> {
  await tx
    .update(waitlistOffers)
    .set({ acceptedAt: null, became: null, lapsedAt: now, passedInRound: CURRENT_ROUND })
    .where(eq(waitlistOffers.became, registrationId));
}
