import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { lockEntriesOf, lockEntry, writeEntry } from "./entries.ts";
import type { Entry } from "./queries.ts";
import { waitlistOffers } from "./tables.ts";

/** Whether the person has a place in a party of the dinner, and whether that is paid for. */
export async function readPlace(
  tx: Tx,
  { memberId, userId, eventId }: Pick<Entry, "memberId" | "userId" | "eventId">,
): Promise<"paid" | "unpaid" | null> {
  const rows = await readRows(
    tx,
    z.object({ status: z.string() }),
    sql`select r.status from registrations r where r.removed_at is null and r.event_id = ${eventId}
      and (r.member_id = ${memberId} or r.user_id = ${userId})
    union all select r.status from attendees a join registrations r on r.id = a.registration_id
      where a.event_id = ${eventId} and a.member_id = ${memberId} and a.is_live`,
  );
  if (rows.length === 0) return null;
  return rows.some(({ status }) => status === "confirmed") ? "paid" : "unpaid";
}

/**
 * A registration that began with an offer was released before it was paid, and its seats are free in this transaction:
 * its place in line is open again, and so is the offer until it expires (005). Never fails: somebody who is in line
 * again by then has one place, and somebody with a seat needs none (078).
 */
export async function reopenEntry(
  tx: Tx,
  { offerId, registrationId, now }: { offerId: number; registrationId: number; now: Date },
): Promise<"waiting again" | "removed"> {
  const [offer] = await tx.select().from(waitlistOffers).where(eq(waitlistOffers.id, offerId));
  const entry = offer && (await lockEntry(tx, offer.entryId));
  if (!offer || entry?.endedBecause !== "registered" || entry.became !== registrationId) return "removed";
  const place = await readPlace(tx, entry);
  const { memberId, userId, eventId } = entry;
  const persons = {
    memberIds: memberId === null ? [] : [memberId],
    userIds: userId === null ? [] : [userId],
  };
  const [other] = await lockEntriesOf(tx, eventId, persons);
  const isOver = place === "paid" || other !== undefined;
  if (place === "paid") {
    await writeEntry(tx, entry, { endedBecause: "placed", became: null, endedAt: now, now });
  } else if (other) {
    await writeEntry(tx, entry, { endedBecause: "merged", became: null, endedAt: now, now });
    if (entry.joinedAt < other.joinedAt) await writeEntry(tx, other, { joinedAt: entry.joinedAt, now });
  } else {
    // What was kept of an earlier payment is with the registration that is released now.
    const cameFrom = entry.cameFrom === null ? null : registrationId;
    await writeEntry(tx, entry, { endedBecause: null, became: null, endedAt: null, cameFrom, now });
  }
  await reopenOffer(tx, offerId, { isWanted: !isOver && place === null, now });
  return isOver ? "removed" : "waiting again";
}

/** Opens the offer again with its own seats until it expires, or ends it. */
async function reopenOffer(
  tx: Tx,
  offerId: number,
  { isWanted, now }: { isWanted: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`with offer as (
      select o.id, o.event_id, o.expires_at, o.seats
      from waitlist_offers o join events e on e.id = o.event_id
      where o.id = ${offerId} and o.accepted_at is not null and ${isWanted} and o.expires_at > ${at}
        and e.total_seats - e.seats_taken >= o.seats),
    hold as (insert into seat_holds (event_id, seats, held_for, expires_at, created_at)
      select event_id, seats, 'offer', expires_at, ${at}::timestamptz from offer returning id)
    update waitlist_offers set accepted_at = null, became = null, hold_id = (select id from hold),
      lapsed_at = case when not exists (select from hold) then ${at}::timestamptz end
    where waitlist_offers.id = ${offerId} and accepted_at is not null`);
}

/** Ends the offer that a party accepted earlier permanently: an officer moves the party back to the line. */
export async function revokeAcceptedOffer(tx: Tx, registrationId: number, now: Date): Promise<void> {
  await tx
    .update(waitlistOffers)
    .set({ acceptedAt: null, became: null, lapsedAt: now })
    .where(eq(waitlistOffers.became, registrationId));
}
