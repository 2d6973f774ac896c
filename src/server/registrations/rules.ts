import { type Cents, centsOf } from "#contract/values.ts";
import { closedBecause, type EventFacts, priceOf, seatsFree } from "#server/events/rules.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";

type Tickets = { memberTickets: number; guestTickets: number };

/** Seats a party takes. */
export function ticketsOf(tickets: Tickets): number {
  return tickets.memberTickets + tickets.guestTickets;
}

/** Why a dinner takes neither registrations nor waiting parties, or null: gone, past, or closed (S-15, C-31). */
export function whyNotTakePart(event: EventFacts, now: Date): Refusal | null {
  if (event.isDeleted || !event.isActive) return notFound("Event not found");
  if (event.dateTime <= now) return conflict("This event has already occurred");
  const closed = closedBecause(event, now);
  return closed ? conflict(closed) : null;
}

/**
 * Why these seats may not be taken, or null (S-15). `ownSeats` are seats the asker gives up by this very
 * registration: an offer he takes up, an unpaid registration that this one replaces (S-16, S-20).
 */
export function whyNotRegister(
  event: EventFacts,
  ask: Tickets & { amount: string },
  ownSeats: number,
  now: Date,
): Refusal | null {
  const closed = whyNotTakePart(event, now);
  if (closed) return closed;
  const free = Math.max(0, seatsFree(event) + ownSeats);
  if (ticketsOf(ask) > free) return conflict(`Only ${free} seats available`);
  if (centsOf(ask.amount) !== priceOf(event, ask)) {
    return conflict("The price has changed. Please review and try again.");
  }
  return null;
}

/** Why a party may not queue, or null: only where its seats are not simply there (S-19). */
export function whyNotWait(event: EventFacts, ask: Tickets, now: Date): Refusal | null {
  const closed = whyNotTakePart(event, now);
  if (closed) return closed;
  return ticketsOf(ask) <= seatsFree(event) ? conflict("Seats are still available. Please register.") : null;
}

/** What becomes of a registration when verified money for it arrives, however late (S-18). */
export type MoneyArrived = "confirm" | "revive" | "seats gone" | "paid already" | "party changed";

/**
 * Decides it from the registration as it stands under lock. Live and pending: confirmed. Removed or back in the
 * queue: it gets its seats if they are free and the dinner is still ahead, otherwise the money goes back.
 */
export function whenMoneyArrives(facts: {
  status: "pending" | "confirmed" | "waitlist";
  isRemoved: boolean;
  amount: Cents;
  paid: Cents;
  /** Seats free for this party: the public ones and those an open offer keeps for it. */
  seatsForIt: number;
  tickets: number;
  eventIsAhead: boolean;
  /** The same person has since paid another registration for this dinner. */
  hasAnotherPaid: boolean;
}): MoneyArrived {
  if (facts.status === "confirmed" && !facts.isRemoved) return "paid already";
  if (facts.hasAnotherPaid) return "paid already";
  if (facts.amount !== facts.paid) return "party changed";
  if (facts.status === "pending" && !facts.isRemoved) return "confirm";
  if (!facts.eventIsAhead) return "seats gone";
  return facts.tickets <= facts.seatsForIt ? "revive" : "seats gone";
}
