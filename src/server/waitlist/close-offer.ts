import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";

/** How an offer ended, or that it stands again. */
type Ending = "accepted" | "declined" | "lapsed";

/**
 * Ends an open offer and frees the seats it held; the dinner's row is locked by the caller, who decides in the
 * same transaction what becomes of the seats. Answers whether there was one to end.
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
 * Puts an accepted offer back when its payment came to nothing: open again with its seats while its time is
 * not over, else lapsed. The caller has just freed the seats in this transaction, with the dinner locked.
 */
export async function reopenOffer(
  tx: Tx,
  registrationId: number,
  now: Date,
): Promise<"open" | "lapsed" | "none"> {
  const { rows } = await tx.execute<{ id: number; expires_at: string; event_id: number; seats: number }>(
    sql`select o.id, o.expires_at, o.event_id, r.total_tickets as seats
      from waitlist_offers o join registrations r on r.id = o.registration_id
      where o.registration_id = ${registrationId} and o.accepted_at is not null
      order by o.id desc limit 1`,
  );
  const offer = rows[0];
  if (!offer) return "none";
  if (new Date(offer.expires_at) <= now) {
    await tx.execute(sql`update waitlist_offers set accepted_at = null, lapsed_at = ${now.toISOString()}
      where id = ${offer.id}`);
    return "lapsed";
  }
  await tx.execute(sql`with hold as (
      insert into seat_holds (event_id, seats, held_for, expires_at, created_at)
      values (${offer.event_id}, ${offer.seats}, 'offer', ${offer.expires_at}, ${now.toISOString()}) returning id)
    update waitlist_offers set accepted_at = null, hold_id = (select id from hold) where id = ${offer.id}`);
  return "open";
}
