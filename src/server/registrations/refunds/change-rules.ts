import type { MoneyBack } from "#contract/registrations/registrations.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { closesAt, type EventFacts, priceOf } from "#server/events/rules.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { type Tickets, ticketsOf } from "#server/registrations/rules.ts";

/** The refund when an officer takes a party's seats, and the sentence for its owner. */
export function officerRefund(party: PartyFacts): { refund: Cents; sentence: string } {
  const amount = centsOf(party.amount);
  if (party.paidByCard > 0) {
    const sentence = `${formatDollars(moneyOf(party.paidByCard))} will be returned to the card you paid with.`;
    return { refund: party.paidByCard, sentence };
  }
  if (party.status === "confirmed" && amount > 0) {
    return {
      refund: 0,
      sentence:
        "It wasn’t paid by card in this portal. If you paid another way, please ask the treasurer about a refund.",
    };
  }
  const late =
    party.status === "pending" ? " If a payment still comes through, it will be returned in full." : "";
  return { refund: 0, sentence: `Nothing was charged, so there is nothing to refund.${late}` };
}

/** The facts about the dinner. */
export type EventTerms = Pick<
  EventFacts,
  "isDeleted" | "dateTime" | "registrationDeadline" | "memberPrice" | "guestPrice"
> & {
  /** Until when members choose dishes, where the menu has a time of its own. */
  chooseBy?: Date | null;
};

/** What the cancellation rules need to know about a party and its money. */
export type PartyFacts = Tickets & {
  status: "pending" | "confirmed" | "waitlist";
  amount: string;
  /** The card payments for it that are not being refunded. */
  paidByCard: Cents;
};

/** Why a party's names and requests can no longer be changed, or null: until the deadline, else the start. */
export function whyNotChange(event: EventTerms, party: PartyFacts, now: Date): Refusal | null {
  if (party.status === "waitlist")
    return conflict("There are no details to change while you’re on the waitlist.");
  return whyNotBefore(event, closesAt(event), now);
}

/** Why a party can no longer be canceled, or null. A party that paid nothing may cancel until the start. */
export function whyNotCancel(event: EventTerms, party: PartyFacts, now: Date): Refusal | null {
  return whyNotBefore(event, cancelUntil(event, party), now);
}

/** Until when a party may be cancelled. */
function cancelUntil(event: EventTerms, { status }: PartyFacts): Date {
  return status === "confirmed" ? closesAt(event) : event.dateTime;
}

function whyNotBefore(event: EventTerms, until: Date, now: Date): Refusal | null {
  if (event.isDeleted) return notFound("Registration not found");
  if (now >= event.dateTime) return conflict("This event has already occurred");
  return now < until
    ? null
    : conflict("The registration deadline has passed. Please contact a chapter officer.");
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

/** Why not, if the caller was shown a different refund than the one they would get, or null. */
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
  if (party.status !== "confirmed" && party.paidByCard > 0) {
    const sentence = `${formatDollars(moneyOf(party.paidByCard))} will be returned to the card you paid with.`;
    return { refund: party.paidByCard, sentence };
  }
  if (party.status === "waitlist") {
    return { refund: 0, sentence: "You haven’t paid anything, so there is nothing to refund." };
  }
  if (party.status === "pending") {
    return {
      refund: 0,
      sentence:
        "You have not paid yet, so there is nothing to refund. If a payment still comes through, it will be returned in full.",
    };
  }
  return moneyBack(event, party, centsOf(party.amount));
}

/** The same for one guest. */
export function guestRefund(event: EventTerms, party: PartyFacts): { refund: Cents; sentence: string } {
  return seatRefund(event, party, { kind: "guest" });
}

/** The same for one seat of this kind, for the owner, who paid, or for the person they brought. */
export function seatRefund(
  event: EventTerms,
  party: PartyFacts,
  { kind, isPayer = true }: { kind: TicketKind; isPayer?: boolean },
): { refund: Cents; sentence: string } {
  const back = moneyBack(event, party, seatCost(event, party, kind));
  if (isPayer || back.refund === 0) return back;
  return {
    ...back,
    sentence: `${formatDollars(moneyOf(back.refund))} will be returned to the card that paid for it.`,
  };
}

/** The price of one guest of the party, in cents. */
export function guestCost(event: EventTerms, party: PartyFacts): Cents {
  return seatCost(event, party, "guest");
}

/** Which ticket a person has. */
export type TicketKind = "member" | "guest";

/**
 * The price of one seat of the party, in cents (008). This is today's price if today's prices add up to the party's
 * amount. Otherwise (a changed price, an amount set by an officer), it is the seat's share of the amount in proportion
 * to today's prices, or per head if those are zero.
 */
export function seatCost(event: EventTerms, party: PartyFacts, kind: TicketKind): Cents {
  const amount = centsOf(party.amount);
  const seat = centsOf(kind === "guest" ? event.guestPrice : event.memberPrice);
  const today = priceOf(event, party);
  if (today === amount) return seat;
  return Math.round(today > 0 ? (amount * seat) / today : amount / ticketsOf(party));
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
      sentence: `This event has no registration deadline, so the ${formatDollars(moneyOf(cost))} will not be refunded.`,
    };
  }
  const refund = Math.max(0, Math.min(cost, paidByCard));
  return {
    refund,
    sentence:
      refund > 0
        ? `${formatDollars(moneyOf(refund))} will be returned to the card you paid with.`
        : `The ${formatDollars(moneyOf(cost))} wasn’t paid by card in this portal; please ask the treasurer about a refund.`,
  };
}

/** Everything the owner may still do with a party, for the page. */
export function allowedChanges(
  event: EventTerms,
  party: PartyFacts,
  now: Date,
): {
  cancel: (MoneyBack & { until: string }) | null;
  changeDetailsUntil: string | null;
  removeGuest: MoneyBack | null;
} {
  return {
    cancel: whyNotCancel(event, party, now)
      ? null
      : { ...toMoneyBack(cancellationRefund(event, party)), until: cancelUntil(event, party).toISOString() },
    changeDetailsUntil: whyNotChange(event, party, now) ? null : closesAt(event).toISOString(),
    removeGuest: whyNotRemoveGuest(event, party, now) ? null : toMoneyBack(guestRefund(event, party)),
  };
}

/** A refund in the contract's shape. */
export function toMoneyBack({ refund, sentence }: { refund: Cents; sentence: string }): MoneyBack {
  return { refund: moneyOf(refund), sentence };
}
