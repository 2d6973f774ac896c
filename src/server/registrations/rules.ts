import type { ManualRegistrationForm } from "#contract/attendees.ts";
import { type Cents, centsOf, moneyOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import type { MoneyBack } from "#contract/registrations.ts";
import { closedBecause, closesAt, type EventFacts, priceOf, seatsFree } from "#server/events/rules.ts";
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

/**
 * Why an officer may not register this party by hand, or null. Deadline and start bind members only: he also takes
 * those who come to the door. `ownSeats` as for `whyNotRegister`.
 */
export function whyNotByHand(
  event: EventFacts,
  ask: Tickets & { amount: string },
  ownSeats: number,
): Refusal | null {
  if (event.isDeleted) return notFound("Event not found");
  const free = Math.max(0, seatsFree(event) + ownSeats);
  if (ticketsOf(ask) > free) return conflict(`Only ${free} seats available`);
  if (centsOf(ask.amount) !== priceOf(event, ask)) {
    return conflict("The price has changed. Please review and try again.");
  }
  return null;
}

/** What becomes of a registration by hand when verified money for it arrives, however late (S-17, S-18). */
export function whenMoneyForManualArrives(facts: {
  /** Its seats are kept for it still. */
  isHeld: boolean;
  seatsFree: number;
  tickets: number;
  eventIsDeleted: boolean;
  eventIsAhead: boolean;
  /** The member whom it is for has since got another registration for this dinner that stands. */
  hasAnotherPaid: boolean;
}): "register" | "paid already" | "seats gone" {
  if (facts.hasAnotherPaid) return "paid already";
  if (facts.eventIsDeleted) return "seats gone";
  if (facts.isHeld) return "register";
  return facts.eventIsAhead && facts.tickets <= facts.seatsFree ? "register" : "seats gone";
}

/**
 * The one member whom an officer means by an e-mail address: the only one who has it, or the only one of that name
 * among those who share it. Never by name alone (S-47).
 */
export function memberMeant<Member extends Name>(
  withThatEmail: readonly Member[],
  typed: Name,
): Member | null {
  const named = withThatEmail.filter((member) => isSameName(member, typed));
  const [one, ...more] = withThatEmail.length === 1 ? withThatEmail : named;
  return one && more.length === 0 ? one : null;
}

type Name = { firstName: string; lastName: string };

/** Whether two names are one, capitals or not. */
export function isSameName(a: Name, b: Name): boolean {
  const plain = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.normalize("NFC").toLowerCase();
  return plain(a) === plain(b);
}

/** What goes back to the card when an officer takes a party's seats, and the sentence that tells its owner. */
export function refundByOfficer(party: PartyFacts): { refund: Cents; sentence: string } {
  const amount = centsOf(party.amount);
  if (party.paidByCard > 0) {
    const sentence = `${inDollars(moneyOf(party.paidByCard))} will be returned to the card you paid with.`;
    return { refund: party.paidByCard, sentence };
  }
  if (party.status === "confirmed" && amount > 0) {
    return {
      refund: 0,
      sentence:
        "It was not paid by card through this portal; if you have paid, please ask the treasurer about your money.",
    };
  }
  const late =
    party.status === "pending" ? " Should a payment of yours still arrive, it will be returned in full." : "";
  return { refund: 0, sentence: `Nothing was charged, so there is nothing to refund.${late}` };
}

/** Why a party may not be offered seats out of turn, or null (S-20). */
export function whyNotOffer(
  event: EventFacts,
  party: Tickets & { status: string; hasOpenOffer: boolean },
  now: Date,
): Refusal | null {
  if (party.status !== "waitlist") return conflict("Only a party on the waitlist can be offered seats.");
  if (party.hasOpenOffer) return conflict("Seats are being offered to this party already.");
  const closed = whyNotTakePart(event, now);
  if (closed) return closed;
  const free = Math.max(0, seatsFree(event));
  return ticketsOf(party) > free ? conflict(`Only ${free} seats available`) : null;
}

/** Why a party may not queue, or null: only where its seats are not simply there (S-19). */
export function whyNotWait(event: EventFacts, ask: Tickets, now: Date): Refusal | null {
  const closed = whyNotTakePart(event, now);
  if (closed) return closed;
  return ticketsOf(ask) <= seatsFree(event) ? conflict("Seats are still available. Please register.") : null;
}

/** What becomes of a registration when verified money for it arrives, however late (S-18). */
export type MoneyArrived =
  | "confirm"
  | "revive"
  | "seats gone"
  | "paid already"
  | "party changed"
  | "cancelled"
  | "removed";

/**
 * Decides it from the registration as it stands under lock. Live and pending: confirmed. Removed or back in the
 * queue: it gets its seats if they are free and the dinner is still ahead, otherwise the money goes back.
 */
export function whenMoneyArrives(facts: {
  status: "pending" | "confirmed" | "waitlist";
  isRemoved: boolean;
  /** Who gave it up for good, where somebody did: it comes back only by registering again. */
  endedBy: "member" | "officer" | null;
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
  if (facts.endedBy) return facts.endedBy === "member" ? "cancelled" : "removed";
  if (facts.hasAnotherPaid) return "paid already";
  if (facts.amount !== facts.paid) return "party changed";
  if (facts.status === "pending" && !facts.isRemoved) return "confirm";
  if (!facts.eventIsAhead) return "seats gone";
  return facts.tickets <= facts.seatsForIt ? "revive" : "seats gone";
}

/** What they need to know of the dinner. */
export type EventTerms = Pick<
  EventFacts,
  "isDeleted" | "dateTime" | "registrationDeadline" | "memberPrice" | "guestPrice"
>;

/** What the rules on giving seats up need to know of a party and its money. */
export type PartyFacts = Tickets & {
  status: "pending" | "confirmed" | "waitlist";
  amount: string;
  /** What was taken from a card for it and is not on its way back. */
  paidByCard: Cents;
};

/** Why names and wishes of a party may not be changed any more, or null: until the deadline, else the start. */
export function whyNotChange(event: EventTerms, party: PartyFacts, now: Date): Refusal | null {
  if (party.status === "waitlist") return conflict("There are no details to change while you wait.");
  return whyNotBefore(event, closesAt(event), now);
}

/** Why a party may not be given up any more, or null; one that has paid nothing binds nobody before the start. */
export function whyNotCancel(event: EventTerms, party: PartyFacts, now: Date): Refusal | null {
  return whyNotBefore(event, cancelUntil(event, party), now);
}

/** Until when a party may be given up. */
function cancelUntil(event: EventTerms, { status }: PartyFacts): Date {
  return status === "confirmed" ? closesAt(event) : event.dateTime;
}

function whyNotBefore(event: EventTerms, until: Date, now: Date): Refusal | null {
  if (event.isDeleted) return notFound("Registration not found");
  if (now >= event.dateTime) return conflict("This event has already occurred");
  return now < until
    ? null
    : conflict("The registration deadline has passed. Please speak to an officer of the chapter.");
}

/** Why one guest may not be taken out of a party, or null. */
export function whyNotDropGuest(event: EventTerms, party: PartyFacts, now: Date): Refusal | null {
  if (party.status !== "confirmed") {
    return conflict("Your party is not paid yet. Please change it on the event's page and register again.");
  }
  if (party.guestTickets < 1) return conflict("There is no guest in your party.");
  if (ticketsOf(party) < 2) {
    return conflict("This is your party's last ticket. Please cancel the registration instead.");
  }
  return whyNotBefore(event, closesAt(event), now);
}

/** Why not, where the asker read of another sum than the one he would get back, or null. */
export function whyNotOtherwise(refund: Cents, read: string | undefined): Refusal | null {
  return read === undefined || centsOf(read) === refund
    ? null
    : conflict("What you would get back has changed meanwhile. Please look at it again.");
}

/** What goes back when the whole party is given up in time: all of it, where the dinner has a deadline. */
export function refundOf(event: EventTerms, party: PartyFacts): { refund: Cents; sentence: string } {
  // Money of an earlier payment that an officer kept for a party without seats.
  if (party.status !== "confirmed" && party.paidByCard > 0) {
    const sentence = `${inDollars(moneyOf(party.paidByCard))} will be returned to the card you paid with.`;
    return { refund: party.paidByCard, sentence };
  }
  if (party.status === "waitlist") {
    return { refund: 0, sentence: "You have paid nothing, so there is nothing to refund." };
  }
  if (party.status === "pending") {
    return {
      refund: 0,
      sentence:
        "You have not paid yet, so there is nothing to refund. Should a payment of yours still arrive, it will be returned in full.",
    };
  }
  return moneyBack(event, party, centsOf(party.amount));
}

/** The same for one guest. */
export function refundOfGuest(event: EventTerms, party: PartyFacts): { refund: Cents; sentence: string } {
  return moneyBack(event, party, guestCost(event, party));
}

/**
 * What one guest of the party cost, in cents: today's guest price where today's prices give the party's amount;
 * where they do not (a changed price, an officer's own sum), the guest's share of the amount by today's prices,
 * or by heads where those are zero. Decision 008.
 */
export function guestCost(event: EventTerms, party: PartyFacts): Cents {
  const amount = centsOf(party.amount);
  const guest = centsOf(event.guestPrice);
  const today = priceOf(event, party);
  if (today === amount) return guest;
  return Math.round(today > 0 ? (amount * guest) / today : amount / ticketsOf(party));
}

function moneyBack(
  event: EventTerms,
  { paidByCard }: PartyFacts,
  cost: Cents,
): { refund: Cents; sentence: string } {
  if (cost === 0) {
    return { refund: 0, sentence: "Nothing was charged for this, so there is nothing to refund." };
  }
  if (!event.registrationDeadline) {
    return {
      refund: 0,
      sentence: `This event has no registration deadline, so the ${inDollars(moneyOf(cost))} will not be refunded.`,
    };
  }
  const refund = Math.max(0, Math.min(cost, paidByCard));
  return {
    refund,
    sentence:
      refund > 0
        ? `${inDollars(moneyOf(refund))} will be returned to the card you paid with.`
        : `The ${inDollars(moneyOf(cost))} was not paid by card through this portal: please ask the treasurer about a refund.`,
  };
}

/** Everything that its owner may still do with a party, as the page offers it. */
export function whatMayBeDone(
  event: EventTerms,
  party: PartyFacts,
  now: Date,
): {
  cancel: (MoneyBack & { until: string }) | null;
  changeDetailsUntil: string | null;
  dropGuest: MoneyBack | null;
} {
  return {
    cancel: whyNotCancel(event, party, now)
      ? null
      : { ...onTheWire(refundOf(event, party)), until: cancelUntil(event, party).toISOString() },
    changeDetailsUntil: whyNotChange(event, party, now) ? null : closesAt(event).toISOString(),
    dropGuest: whyNotDropGuest(event, party, now) ? null : onTheWire(refundOfGuest(event, party)),
  };
}

/** Money back as the contract writes it. */
export function onTheWire({ refund, sentence }: { refund: Cents; sentence: string }): MoneyBack {
  return { refund: moneyOf(refund), sentence };
}

/** Words that may tell of somebody's health or company, by the names they bear in a row and in the log. */
const REQUESTS = new Set(["foodRequests", "specialRequirements", "seatingRequests"]);

/** The same facts without what was asked for, however deep it stands in them (H-31). */
export function withoutRequests(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(withoutRequests);
  if (typeof facts !== "object" || facts === null) return facts;
  const kept = Object.entries(facts).filter(([key]) => !REQUESTS.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutRequests(value)]));
}

/** How a party that is written down is called: after who registers it, else after its first guest. */
export function partyName({
  firstName,
  lastName,
  guestInfo: [guest],
}: Pick<ManualRegistrationForm, "firstName" | "lastName" | "guestInfo">): string {
  return `${firstName} ${lastName}`.trim() || `${guest?.firstName ?? ""} ${guest?.lastName ?? ""}`.trim();
}
