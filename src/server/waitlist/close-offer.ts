import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/** How an offer ended, or that it is open again. */
type Ending = "accepted" | "declined" | "lapsed";

/**
 * Ends an open offer and frees its seats. The caller has locked the dinner's row and reuses the seats in the same
 * transaction. Returns whether there was an open offer.
 */
export async function closeOffer(tx: Tx, offerId: number, ending: Ending, now: Date): Promise<boolean> {
  const column = sql.raw(`${ending}_at`);
  const { rows } = await tx.execute<{
    id: number;
  }>(sql`update waitlist_offers set ${column} = ${now.toISOString()}
    where id = ${offerId} and accepted_at is null and declined_at is null and lapsed_at is null returning id`);
  if (rows.length === 0) return false;
  await tx.execute(
    sql`delete from seat_holds where id = (select hold_id from waitlist_offers where id = ${offerId})`,
  );
  return true;
}

/**
 * Expires an offer that a party accepted with more seats than it covered: those seats are held like any others, and the
 * offer must not reopen with them.
 */
export async function expireOfferNow(tx: Tx, offerId: number, now: Date): Promise<void> {
  await tx.execute(sql`update waitlist_offers set expires_at = least(expires_at, ${now.toISOString()}::timestamptz)
    where id = ${offerId}`);
}

/** Whether the party's registration began by accepting an offer. */
export async function wasOffered(tx: Tx, registrationId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from waitlist_offers
    where registration_id = ${registrationId} and accepted_at is not null`);
  return rows.length > 0;
}

/**
 * Restores the offer that a party accepted when its payment came to nothing: open again with its seats until it
 * expires, else lapsed. The caller has locked the dinner and just freed the seats in this transaction.
 */
export async function reopenOffer(tx: Tx, registrationId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`update waitlist_offers set accepted_at = null, lapsed_at = ${at}
    where registration_id = ${registrationId} and accepted_at is not null and expires_at <= ${at}`);
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
  await tx.execute(sql`update waitlist_offers set accepted_at = null, lapsed_at = ${now.toISOString()}
    where registration_id = ${registrationId} and accepted_at is not null`);
}
