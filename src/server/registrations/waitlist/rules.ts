import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";

/** The facts that decide whether a waiting party is offered seats. */
export type WaitingParty = {
  id: number;
  tickets: number;
  hasOpenOffer: boolean;
  letPassThisRound: boolean;
  /** Their person has a place in a party of the dinner, which is not paid for yet (078). */
  rests: boolean;
  /** The longest offer, in milliseconds, if its person recently released unpaid seats of this event (S-71). */
  mostMs?: number | undefined;
};

/** The order in which parties are considered: as they joined, those who recently released unpaid seats last (S-71). */
export function inOfferOrder<Party extends WaitingParty>(queue: readonly Party[]): Party[] {
  return queue.toSorted((a, b) => Number(a.mostMs !== undefined) - Number(b.mostMs !== undefined));
}

/**
 * Who is offered the free seats, in that order: each party that fits in full. One that does not fit, or whose person
 * has a place by now, is passed over and keeps its own; one that did not accept an offer is skipped this round (S-20).
 * People who recently released unpaid seats are offered some only while they may still hold seats at all (S-71).
 */
export function whoIsOffered<Party extends WaitingParty>(
  queue: readonly Party[],
  seatsFree: number,
): Party[] {
  let left = seatsFree;
  return inOfferOrder(queue).filter((party) => {
    if (party.mostMs === 0 || party.rests) return false;
    if (party.hasOpenOffer || party.letPassThisRound || party.tickets > left) return false;
    left -= party.tickets;
    return true;
  });
}

/** When an offer expires: after the configured time, but never after registration closes (S-20). */
export function offerEnds(now: Date, offerMs: number, closesAt: Date): Date {
  return new Date(Math.min(now.getTime() + offerMs, closesAt.getTime()));
}

/** Why an officer may not hold the seats of an open offer until then, or null (D-480). */
export function whyNotLengthen(offer: {
  expiresAt: Date;
  until: Date;
  closesAt: Date;
  now: Date;
}): Refusal | null {
  if (offer.expiresAt <= offer.now) return conflict("This offer has expired.");
  if (offer.until <= offer.expiresAt) return badRequest("Choose a time later than the offer’s current one.");
  return offer.until > offer.closesAt
    ? badRequest("Choose a time no later than when registration closes.")
    : null;
}

/** The situation after an offer has ended, as its party is told (078). */
export type AfterOffer = "passed on" | "partly passed on" | "open to all" | "closed" | "none left";

/** Who has the seats of an offer that has just ended. */
export function afterOffer(facts: {
  /** How many parties were offered seats since. */
  offered: number;
  seatsFree: number;
  isOpen: boolean;
}): AfterOffer {
  if (!facts.isOpen) return "closed";
  if (facts.offered > 0) return facts.seatsFree > 0 ? "partly passed on" : "passed on";
  return facts.seatsFree > 0 ? "open to all" : "none left";
}
