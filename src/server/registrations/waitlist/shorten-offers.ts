import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { openOfferOf } from "./open-offer.ts";

/** Holds the seats of one open offer longer. The dinner is locked. */
export async function lengthenOpenOffer(tx: Tx, offerId: number, until: Date): Promise<void> {
  const end = until.toISOString();
  await tx.execute(sql`with lengthened as (
      update waitlist_offers set expires_at = ${end} where id = ${offerId}
        and ${sql.raw(openOfferOf("waitlist_offers"))} returning hold_id)
    update seat_holds set expires_at = ${end} where id in (select hold_id from lengthened)`);
}

/** Shortens a dinner's open offers to its new, earlier close of registration (S-20). */
export async function shortenOffers(tx: Tx, eventId: number, closesAt: Date): Promise<void> {
  const until = closesAt.toISOString();
  await tx.execute(sql`with shortened as (
      update waitlist_offers set expires_at = ${until} where event_id = ${eventId} and expires_at > ${until}
        and ${sql.raw(openOfferOf("waitlist_offers"))} returning hold_id)
    update seat_holds set expires_at = ${until} where id in (select hold_id from shortened)`);
}
