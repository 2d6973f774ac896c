/** What decides whether a waiting party is offered seats. */
export type WaitingParty = {
  id: number;
  tickets: number;
  hasOpenOffer: boolean;
  letPassThisRound: boolean;
  /** The longest offer, in milliseconds, if its person recently released unpaid seats of this event (S-71). */
  mostMs?: number | undefined;
};

/** The order in which parties are considered: as they joined, those who recently released unpaid seats last (S-71). */
export function inOfferOrder<Party extends WaitingParty>(queue: readonly Party[]): Party[] {
  return queue.toSorted((a, b) => Number(a.mostMs !== undefined) - Number(b.mostMs !== undefined));
}

/**
 * Who is offered the free seats, in that order: each party that fits in full. One that does not fit is passed over and
 * keeps its place; one that did not accept an offer is skipped this round (S-20). People who recently released unpaid
 * seats are offered some only while they may still hold seats at all (S-71).
 */
export function whoIsOffered<Party extends WaitingParty>(
  queue: readonly Party[],
  seatsFree: number,
): Party[] {
  let left = seatsFree;
  return inOfferOrder(queue).filter((party) => {
    if (party.mostMs === 0 || party.hasOpenOffer || party.letPassThisRound || party.tickets > left)
      return false;
    left -= party.tickets;
    return true;
  });
}

/** When an offer expires: after the configured time, but never after registration closes (S-20). */
export function offerEnds(now: Date, offerMs: number, closesAt: Date): Date {
  return new Date(Math.min(now.getTime() + offerMs, closesAt.getTime()));
}
