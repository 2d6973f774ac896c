import type { MoneyBack } from "#contract/registrations/registrations.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { closesAt } from "#server/events/rules.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { type EventTerms, whyNotBefore, whyNotChange } from "#server/registrations/parties/until-rules.ts";
import { NOT_CONFIRMED, type Tickets, ticketsOf } from "#server/registrations/rules.ts";
import { type LoweredTo, loweredInWords, type OfficersRefund } from "./lowered-refund.ts";
import { backInWords, type Source } from "./ways-back.ts";

/**
 * The refund when an officer takes a party's seats, and the sentence for its owner. `lowered` is less, as a full officer
 * decided, with the reason for the owner (D-370).
 */
export function officerRefund(party: PartyFacts, lowered?: LoweredTo): OfficersRefund {
  const rule = officerRule(party);
  if (!lowered) return rule;
  return { refund: lowered.to, ...loweredInWords(party, { all: rule.refund, lowered }) };
}

function officerRule(party: PartyFacts): { refund: Cents; sentence: string } {
  const amount = centsOf(party.amount);
  if (paidIn(party) > 0) return moneyPaidBack(party);
  if (party.status === "confirmed" && amount > 0 && amountDueOf(party) === amount) {
    const cost = formatDollars(party.amount);
    return { refund: 0, sentence: `The ${cost} has not been paid yet, so there is nothing to refund.` };
  }
  if (party.status === "confirmed" && amount > 0) {
    return {
      refund: 0,
      sentence:
        "It wasn’t paid by card in this portal. If you paid another way, please ask the treasurer about a refund.",
    };
  }
  if (party.status === "pending") return { refund: 0, sentence: NOT_CONFIRMED };
  return { refund: 0, sentence: "Nothing was charged, so there is nothing to refund." };
}

/** All that a party paid goes back but what is kept of people who left: an officer decided so, or the terms. */
function moneyPaidBack(party: PartyFacts): { refund: Cents; sentence: string } {
  const refund = countsFor(party);
  if (refund > 0) return { refund, sentence: backInWords(party, { back: refund }) };
  const what = party.receivedManually === 0 ? "card payment" : "payment";
  const sentence = `Your ${what} was kept when people left your party, so there is nothing to refund.`;
  return { refund, sentence };
}

/** What the cancellation rules need to know about a party and its money. */
export type PartyFacts = Tickets & {
  status: "pending" | "confirmed" | "waitlist";
  paymentType: "online" | "manual";
  amount: string;
  /** The card payments for it that are not being refunded. */
  paidByCard: Cents;
  /** What officers recorded as received outside the portal, without what is to be returned. */
  receivedManually: Cents;
  /** Whether a card ever paid for it, or officers recorded money as received, whatever went back since. */
  isPaymentKnown: boolean;
  /** These two by payment, the latest first: the order in which money goes back (D-369). */
  sources: readonly Source[];
  /** When an officer let it pay later; null for every other party. */
  paysLaterSince: Date | null;
  /** When it was removed and what it owed stayed due; null or absent for every other party. */
  staysDueSince?: Date | null;
  /** The part of it that officers decided not to refund. */
  dismissed: Cents;
  /** The part of it that is kept of persons who left: the dinner had no deadline (008), or an officer said so (D-370). */
  keptWithoutDeadlineCents: Cents;
  /** Its amount minus the sum of its persons' prices. */
  adjustmentCents: Cents;
};

/** Why a party can no longer be canceled, or null. A party that paid nothing may cancel until the start. */
export function whyNotCancel(event: EventTerms, party: PartyFacts, now: Date): Refusal | null {
  return whyNotBefore(event, cancelUntil(event, party), now);
}

/** The last moment at which a party can be canceled. */
function cancelUntil(event: EventTerms, { status }: PartyFacts): Date {
  return status === "confirmed" ? closesAt(event) : event.dateTime;
}

/** Why one guest may not be removed from a party, or null. */
export function whyNotRemoveGuest(event: EventTerms, party: PartyFacts, now: Date): Refusal | null {
  return whyNotGiveUpSeat(event, party, { kind: "guest", now });
}

/** Why one seat of this kind may not be given up while the party keeps the others, or null. */
export function whyNotGiveUpSeat(
  event: EventTerms,
  party: PartyFacts,
  { kind, now }: { kind: TicketKind; now: Date },
): Refusal | null {
  if (party.status !== "confirmed") {
    return conflict(
      "Your party hasn’t been paid for yet. Please change it on the event’s page and register again.",
    );
  }
  if (kind === "guest" && party.guestTickets < 1) return conflict("There is no guest in your party.");
  if (ticketsOf(party) < 2) {
    return conflict("This is your party's last ticket. Please cancel the registration instead.");
  }
  return whyNotBefore(event, closesAt(event), now);
}

/** A refusal if the caller was shown a different refund from the one they would get, or null. */
export function whyNotRefundAsRead(refund: Cents, read: string | undefined): Refusal | null {
  return read === undefined || centsOf(read) === refund
    ? null
    : conflict("Your refund has changed. Please review it before you continue.");
}

/** The refund for cancelling the whole party in time: all of it if the dinner has a deadline. */
export function cancellationRefund(
  event: EventTerms,
  party: PartyFacts,
): { refund: Cents; sentence: string } {
  // An earlier payment that an officer kept for a party without seats.
  if (party.status !== "confirmed" && paidIn(party) > 0) return moneyPaidBack(party);
  if (party.status === "waitlist") {
    return { refund: 0, sentence: "You haven’t paid anything, so there is nothing to refund." };
  }
  if (party.status === "pending") return { refund: 0, sentence: NOT_CONFIRMED };
  const cost = centsOf(party.amount);
  return moneyBack(event, party, { cost, back: Math.min(cost, countsFor(party)), due: amountDueOf(party) });
}

/** A person who leaves a party whose other people stay. */
export type Leaver = { kind: TicketKind; firstName: string; lastName: string; priceCents: Cents };

/** The kind of ticket that a person has. */
export type TicketKind = "member" | "guest";

/**
 * The refund for one person who leaves: the smaller of their price and the money held above the party's new amount
 * (079). The sentence is for the owner, who paid, or, unless `isPayer`, for the person they brought.
 */
export function seatRefund(
  event: EventTerms,
  party: PartyFacts,
  { person, isPayer = true }: { person: Leaver; isPayer?: boolean },
): { refund: Cents; sentence: string } {
  const { amount } = amountWithout(party, person.priceCents);
  const back = Math.max(0, Math.min(person.priceCents, keptFor(party) - amount));
  const cost = Math.max(back, centsOf(party.amount) - amount);
  const due = dueOfPerson(party, person);
  return moneyBack(event, party, { cost, back, due, forWhom: ` for ${nameOf(person)}`, isPayer });
}

/**
 * What goes back for one person whom an officer removes, whatever the deadline: all that is kept of their price (D-370).
 * `lowered` is less, as a full officer decided, with the reason for the owner.
 */
export function officerSeatRefund(party: PartyFacts, person: Leaver, lowered?: LoweredTo): OfficersRefund {
  const { amount } = amountWithout(party, person.priceCents);
  const back = Math.max(0, Math.min(person.priceCents, keptFor(party) - amount));
  // Of unpaid seats, only what credits paid above their new amount goes back.
  if (party.status === "pending" && back === 0) return { refund: 0, sentence: NOT_CONFIRMED };
  const cost = Math.max(back, centsOf(party.amount) - amount);
  const forWhom = ` for ${nameOf(person)}`;
  const due = dueOfPerson(party, person);
  if (!lowered) return refundOf(party, { cost, back, due, forWhom });
  return { refund: lowered.to, ...loweredInWords(party, { all: back, lowered, forWhom }) };
}

/**
 * What a party with seats still owes: its amount above what is kept of its card payments and what officers received.
 * One for which no payment is recorded was confirmed on an officer's word and owes nothing (D-383), unless it pays later or what it owes stays due.
 */
export function amountDueOf({
  status,
  amount,
  isPaymentKnown,
  paysLaterSince,
  staysDueSince = null,
  ...paid
}: Pick<
  PartyFacts,
  | "status"
  | "amount"
  | "paidByCard"
  | "receivedManually"
  | "keptWithoutDeadlineCents"
  | "isPaymentKnown"
  | "paysLaterSince"
  | "staysDueSince"
>): Cents {
  const owes = isPaymentKnown || paysLaterSince !== null || staysDueSince !== null;
  if (status !== "confirmed" || !owes) return 0;
  return Math.max(0, centsOf(amount) - countsFor(paid));
}

/** Why what a party owes cannot stay due when an officer removes it or a person, or null (D-365). */
export function whyNotStaysDue({ staysDue, goesBack }: { staysDue: Cents; goesBack: Cents }): Refusal | null {
  if (staysDue === 0) return conflict("Nothing is due, so nothing can stay due.");
  return goesBack === 0
    ? null
    : conflict("What was paid goes back, so the rest can’t stay due. Please refund less instead.");
}

/** What its owner reads of it; `person` is who left, if the others stay. */
export function stillDue(cents: Cents, person?: Leaver): string {
  const forWhom = person ? ` for ${nameOf(person)}` : "";
  return `The ${formatDollars(moneyOf(cents))}${forWhom} is still due. Please contact a chapter officer.`;
}

/** What of a party's debt would end with this person (D-365). */
export function dueOfPerson(party: PartyFacts, { priceCents }: Pick<Leaver, "priceCents">): Cents {
  const { amount } = amountWithout(party, priceCents);
  return amountDueOf(party) - amountDueOf({ ...party, amount: moneyOf(amount) });
}

function nameOf({ kind, firstName, lastName }: Leaver): string {
  const name = `${firstName} ${lastName}`.trim();
  return name || (kind === "guest" ? "the guest" : "the member");
}

/**
 * What a party pays without a person of this price. A reduction of the sum of its prices never makes the amount
 * negative; an increase stays with the party until it ends.
 */
export function amountWithout(
  { amount, adjustmentCents }: Pick<PartyFacts, "amount" | "adjustmentCents">,
  priceCents: Cents,
): { amount: Cents; adjustmentCents: Cents } {
  const sum = centsOf(amount) - adjustmentCents - priceCents;
  const adjustment = Math.max(adjustmentCents, -sum);
  return { amount: sum + adjustment, adjustmentCents: adjustment };
}

/**
 * The money that counts for a party: up to its amount, plus any excess that can still be refunded. Each refund reduces
 * it, so leaving one by one returns as much as canceling everything at once.
 */
function keptFor(party: PartyFacts): Cents {
  const counts = countsFor(party);
  return Math.max(Math.min(centsOf(party.amount), counts), counts - party.dismissed);
}

/** What a party paid, by card or otherwise, and what is not going back. */
export function paidIn({
  paidByCard,
  receivedManually,
}: Pick<PartyFacts, "paidByCard" | "receivedManually">) {
  return paidByCard + receivedManually;
}

/** The same without what is kept of people who left, which pays for no one else (D-370). */
export function countsFor(
  party: Pick<PartyFacts, "paidByCard" | "receivedManually" | "keptWithoutDeadlineCents">,
): Cents {
  return Math.max(0, paidIn(party) - party.keptWithoutDeadlineCents);
}

/** The part of it that a card paid: what is kept is kept of that first. */
export function cardCountsFor({
  paidByCard,
  keptWithoutDeadlineCents,
}: Pick<PartyFacts, "paidByCard" | "keptWithoutDeadlineCents">): Cents {
  return Math.max(0, paidByCard - keptWithoutDeadlineCents);
}

/** The part of a party's money that is never refunded when someone leaves or the party is canceled in time. */
export function staysPaid({
  dismissed,
  keptWithoutDeadlineCents,
}: Pick<PartyFacts, "dismissed" | "keptWithoutDeadlineCents">): Cents {
  return dismissed + keptWithoutDeadlineCents;
}

/** Whether people who leave get money back: only if there is a deadline, and until it passes (008). */
export function givesBack({ registrationDeadline }: Pick<EventTerms, "registrationDeadline">): boolean {
  return registrationDeadline !== null;
}

/** `due` is the part of the cost that was not paid yet. */
type Back = { cost: Cents; back: Cents; due: Cents; forWhom?: string; isPayer?: boolean };

/** The refund by the dinner's terms. */
function moneyBack(
  event: EventTerms,
  party: Pick<PartyFacts, "sources">,
  back: Back,
): { refund: Cents; sentence: string } {
  if (back.cost <= back.due || givesBack(event)) return refundOf(party, back);
  const amount = `${formatDollars(moneyOf(back.cost - back.due))}${back.forWhom ?? ""}`;
  return {
    refund: 0,
    sentence: `This event has no registration deadline, so the ${amount} will not be refunded.`,
  };
}

function refundOf(
  party: Pick<PartyFacts, "sources">,
  { cost, back, due, forWhom = "", isPayer = true }: Back,
): { refund: Cents; sentence: string } {
  if (cost === 0) {
    const what = forWhom || " for this";
    return { refund: 0, sentence: `Nothing was charged${what}, so there is nothing to refund.` };
  }
  const amount = formatDollars(moneyOf(cost));
  if (back === 0 && due >= cost) {
    const sentence = `The ${amount}${forWhom} has not been paid yet, so there is nothing to refund.`;
    return { refund: 0, sentence };
  }
  if (back === 0) {
    return {
      refund: 0,
      sentence: `The ${amount}${forWhom} wasn’t paid by card in this portal; please ask the treasurer about a refund.`,
    };
  }
  return { refund: back, sentence: backInWords(party, { back, forWhom, isPayer }) };
}

/** Everything the owner may still do with a party, for the page. */
export function allowedChanges(
  event: EventTerms,
  party: PartyFacts,
  now: Date,
): {
  cancel: (MoneyBack & { until: string }) | null;
  changeDetailsUntil: string | null;
} {
  return {
    cancel: whyNotCancel(event, party, now)
      ? null
      : { ...toMoneyBack(cancellationRefund(event, party)), until: cancelUntil(event, party).toISOString() },
    changeDetailsUntil: whyNotChange(event, party, now) ? null : closesAt(event).toISOString(),
  };
}

/** A refund in the contract's shape. */
export function toMoneyBack({ refund, sentence }: { refund: Cents; sentence: string }): MoneyBack {
  return { refund: moneyOf(refund), sentence };
}
