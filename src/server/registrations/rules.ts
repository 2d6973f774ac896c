import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";
import { RequestField } from "#contract/registrations/registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import { priceOf } from "#server/events/price-rules.ts";
import { closedBecause, type EventFacts, seatsFree } from "#server/events/rules.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";

/** The number of seats of each kind in a party. */
export type Tickets = { memberTickets: number; guestTickets: number };

/** A registration's status as it is shown: one that pays later is stored as confirmed, since it comes (097). */
export function statusOf<Stored extends string>({
  status,
  paysLaterSince,
}: {
  status: Stored;
  paysLaterSince: Date | null;
}): Stored | "unpaid" {
  return paysLaterSince === null ? status : "unpaid";
}

/** What a party pays for, as on card pages and receipts: "Spring Dinner, 2 tickets". */
export function purchaseWords(title: string, tickets: number): string {
  return `${title}, ${tickets === 1 ? "1 ticket" : `${tickets} tickets`}`;
}

/** The number of seats in a party. */
export function ticketsOf(tickets: Tickets): number {
  return tickets.memberTickets + tickets.guestTickets;
}

/**
 * Says what happens to the money when an unpaid party ends: its card may have been charged without our knowing (076).
 */
export const NOT_CONFIRMED =
  "No payment has been confirmed, so there is nothing to refund yet. If the card was charged, it will be refunded in full.";

/** Why a dinner accepts neither registrations nor waiting parties, or null: deleted, past, or closed (S-15, C-31). */
export function whyNotOpen(event: EventFacts, now: Date): Refusal | null {
  if (event.isDeleted || !event.isActive) return notFound("Event not found");
  if (event.dateTime <= now) return conflict("This event has already occurred");
  const closed = closedBecause(event, now);
  return closed ? conflict(closed) : null;
}

/**
 * Why these seats may not be taken, or null (S-15). `ownSeats` are seats that this registration itself releases:
 * those of an offer it accepts or of an unpaid registration it replaces (S-16, S-20). `hasExpiredOffer` says that its
 * person may be sending the form of an offer that has just expired.
 */
export function whyNotRegister(
  event: EventFacts,
  ask: Tickets & { amount: string },
  { ownSeats, now, hasExpiredOffer = false }: { ownSeats: number; now: Date; hasExpiredOffer?: boolean },
): Refusal | null {
  const closed = whyNotOpen(event, now);
  if (closed) return closed;
  const free = Math.max(0, seatsFree(event) + ownSeats);
  if (ticketsOf(ask) > free)
    return conflict(hasExpiredOffer ? "Your offer has expired." : `Only ${free} seats available`);
  if (centsOf(ask.amount) !== priceOf(event.prices, ask)) {
    return conflict("The price has changed. Please review and try again.");
  }
  return null;
}

type Payment = Partial<Pick<ManualRegistrationForm, "bypassPayment" | "paymentMethod">>;

/** Whether an officer waived the price. */
export function isComplimentary({ bypassPayment, paymentMethod }: Payment): boolean {
  return bypassPayment === true && paymentMethod === "complimentary";
}

/**
 * Why an officer may not register this party manually, or null. The deadline and the start time bind members only:
 * officers also register people at the door. `ownSeats` as for `whyNotRegister`.
 */
export function whyNotRegisterManually(
  event: EventFacts,
  ask: Tickets & Payment & { amount: string },
  ownSeats: number,
): Refusal | null {
  if (event.isDeleted) return notFound("Event not found");
  const free = Math.max(0, seatsFree(event) + ownSeats);
  if (ticketsOf(ask) > free) return tooFewSeats(free);
  if (centsOf(ask.amount) !== (isComplimentary(ask) ? 0 : priceOf(event.prices, ask))) {
    return conflict("The price has changed. Please review and try again.");
  }
  return null;
}

/**
 * The member an officer means without choosing from the directory: the only one with that confirmed address and that
 * name. Never matched by the address or the name alone (S-72).
 */
export function matchingMember<Member extends Name>(
  withThatEmail: readonly Member[],
  typed: Name,
): Member | null {
  const [one, ...more] = withThatEmail.filter((member) => isSameName(member, typed));
  return one && more.length === 0 ? one : null;
}

type Name = { firstName: string; lastName: string };

/** Whether two names are equal, ignoring case. */
export function isSameName(a: Name, b: Name): boolean {
  const plain = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.normalize("NFC").toLowerCase();
  return plain(a) === plain(b);
}

/** Why a party may not be offered seats out of turn, or null (S-20). */
export function whyNotOffer(
  event: EventFacts,
  party: Tickets & { hasOpenOffer: boolean; hasPlace: boolean },
  now: Date,
): Refusal | null {
  if (party.hasPlace) return conflict("This member has a place in another party for this event.");
  if (party.hasOpenOffer) return conflict("This party already has an open offer.");
  const closed = whyNotOpen(event, now);
  if (closed) return closed;
  const free = Math.max(0, seatsFree(event));
  return ticketsOf(party) > free ? tooFewSeats(free) : null;
}

/** Why a party may not join the waitlist, or null: it may only if there are not enough seats (S-19). */
export function whyNotWait(event: EventFacts, ask: Tickets, now: Date): Refusal | null {
  const closed = whyNotOpen(event, now);
  if (closed) return closed;
  return ticketsOf(ask) <= seatsFree(event) ? conflict("Seats are still available. Please register.") : null;
}

/** Fields that may reveal someone's health or company, by their names in a row and in the audit log. */
const REQUESTS: ReadonlySet<string> = new Set(RequestField.options);

/** The same facts without any requests, at any depth (H-31). */
export function withoutRequests(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(withoutRequests);
  if (typeof facts !== "object" || facts === null) return facts;
  const kept = Object.entries(facts).filter(([key]) => !REQUESTS.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutRequests(value)]));
}

/** The name of a manually entered party: its contact, else its first guest. */
export function partyName({
  firstName,
  lastName,
  guestInfo: [guest],
}: Pick<ManualRegistrationForm, "firstName" | "lastName" | "guestInfo">): string {
  return `${firstName} ${lastName}`.trim() || `${guest?.firstName ?? ""} ${guest?.lastName ?? ""}`.trim();
}

/** Refuses a party larger than the free seats. For members, S-15 prescribes a sentence without a singular. */
function tooFewSeats(free: number): Refusal {
  return conflict(`Only ${free} ${free === 1 ? "seat" : "seats"} available`);
}
