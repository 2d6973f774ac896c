import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { CURRENT_ROUND, IS_OPEN_OFFER, seatHolds, waitlistOffers } from "./tables.ts";

/** How an offer ended. */
type Ending = "accepted" | "declined" | "lapsed";

const ENDED = {
  accepted: (at: Date) => ({ acceptedAt: at }),
  declined: (at: Date) => ({ declinedAt: at, passedInRound: CURRENT_ROUND }),
  lapsed: (at: Date) => ({ lapsedAt: at, passedInRound: CURRENT_ROUND }),
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
