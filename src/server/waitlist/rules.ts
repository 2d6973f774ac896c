/** A waiting party, as the choice of whom to offer seats sees it. */
export type WaitingParty = {
  id: number;
  tickets: number;
  hasOpenOffer: boolean;
  letPassThisRound: boolean;
  /** For how long at most, in milliseconds, where its person lately let unpaid seats of this event go (S-71). */
  mostMs?: number | undefined;
};

/**
 * Who is offered the free seats, in the order of the queue: each party whose whole size still fits. One that
 * does not fit is passed over and keeps its place; one that let an offer pass is skipped this round (S-20). Those
 * who lately let unpaid seats go come after everybody else, and only while they may be kept seats at all (S-71).
 */
export function whoIsOffered<Party extends WaitingParty>(
  queue: readonly Party[],
  seatsFree: number,
): Party[] {
  let left = seatsFree;
  const inTurn = queue.toSorted((a, b) => Number(a.mostMs !== undefined) - Number(b.mostMs !== undefined));
  return inTurn.filter((party) => {
    if (party.mostMs === 0 || party.hasOpenOffer || party.letPassThisRound || party.tickets > left)
      return false;
    left -= party.tickets;
    return true;
  });
}

/** Until when an offer stands: the configured time, never beyond the close of registration (S-20). */
export function offerEnds(now: Date, offerMs: number, closesAt: Date): Date {
  return new Date(Math.min(now.getTime() + offerMs, closesAt.getTime()));
}
