import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Registration } from "#server/registrations/queries.ts";
import { closeOffer } from "#server/waitlist/close-offer.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";

/**
 * Offers the seats of a canceled or removed registration to the waitlist: in a new round, or in the round of the
 * offer that ended with a waitlist place (S-20). `row` is as it was before; the dinner is locked.
 */
export async function offerReleasedSeats(work: SystemContext, tx: Tx, row: Registration): Promise<void> {
  if (row.status !== "waitlist") return offerFreedSeats(work, tx, { eventId: row.eventId, newRound: true });
  const offer = await readOpenOffer(tx, row.id);
  if (!offer) return;
  await closeOffer(tx, offer.id, { ending: "declined", now: work.now });
  await offerFreedSeats(work, tx, { eventId: row.eventId, newRound: false });
}
