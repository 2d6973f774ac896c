import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Registration } from "#server/registrations/queries.ts";
import { closeOffer } from "#server/waitlist/close-offer.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";

/**
 * The seats of a registration that was given up or removed go to the queue: afresh, or, where an offer went with a
 * place in the queue, in that offer's round (S-20). `row` as it stood before; the dinner is locked.
 */
export async function offerReleasedSeats(work: SystemContext, tx: Tx, row: Registration): Promise<void> {
  if (row.status !== "waitlist") return offerFreedSeats(work, tx, row.eventId, { newRound: true });
  const offer = await readOpenOffer(tx, row.id);
  if (!offer) return;
  await closeOffer(tx, offer.id, "declined", work.now);
  await offerFreedSeats(work, tx, row.eventId, { newRound: false });
}
