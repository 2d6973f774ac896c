import {
  MANUAL_GUEST_TICKETS_MAX,
  MANUAL_MEMBER_TICKETS_MAX,
} from "#contract/registrations/manual/limits.ts";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { type EventFacts, seatsFree } from "#server/events/rules.ts";
import { badRequest, conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { type Tickets, ticketsOf } from "#server/registrations/rules.ts";

/** Why an officer cannot move a party to this dinner, or null (D-407). */
export function whyNotMove(
  party: Tickets & { eventId: number },
  to: EventFacts & { id: number; title: string },
  now: Date,
): Refusal | null {
  if (to.isDeleted) return notFound("Event not found");
  if (party.eventId === to.id)
    return notThere(`The party is already at ${to.title}. Please choose another dinner.`);
  if (to.dateTime <= now)
    return notThere(`${to.title} has already taken place. Please choose another dinner.`);
  if (party.memberTickets > MANUAL_MEMBER_TICKETS_MAX)
    return conflict(`A party can have up to ${MANUAL_MEMBER_TICKETS_MAX} member tickets.`);
  if (party.guestTickets > MANUAL_GUEST_TICKETS_MAX)
    return conflict(`A party can have up to ${MANUAL_GUEST_TICKETS_MAX} guest tickets.`);
  const [needs, free] = [ticketsOf(party), Math.max(0, seatsFree(to))];
  if (needs <= free) return null;
  const has = free === 0 ? "no seats left" : free === 1 ? "1 seat left" : `${free} seats left`;
  return conflict(`Not enough seats available. ${to.title} has ${has}, and this party needs ${needs}.`);
}

function notThere(message: string): Refusal {
  return badRequest(message, [{ path: "eventId", message }]);
}

/** What a party pays at another dinner: the prices there, and what an officer adjusted; a waived party pays nothing. */
export function amountThere(
  prices: readonly { cents: Cents }[],
  { adjustmentCents, isWaived }: { adjustmentCents: Cents; isWaived: boolean },
): Cents {
  const sum = prices.reduce((all, { cents }) => all + cents, 0);
  return isWaived ? 0 : Math.max(0, sum + adjustmentCents);
}

/** What follows from a move, for the officer. */
export function whatMoves({
  kept,
  hasOfficersPrice,
  adjustmentCents,
  isWaived,
  hasLink,
  title,
}: {
  kept: Cents;
  /** Whether an officer set the price of someone. */
  hasOfficersPrice: boolean;
  adjustmentCents: Cents;
  isWaived: boolean;
  /** Whether it has a payment link. */
  hasLink: boolean;
  /** The other dinner's. */
  title: string;
}): string[] {
  const dollars = (cents: Cents) => formatDollars(moneyOf(cents));
  const adjusted = adjustmentCents < 0 ? "reduction" : "increase";
  return [
    "Their dietary needs, food request, and place card names will move with them. Their dishes, table, roles, and seating requests won’t.",
    kept > 0 && `The ${dollars(kept)} that was paid will move with them.`,
    isWaived && "The party stays complimentary.",
    !isWaived && hasOfficersPrice && `A price that an officer set won’t apply at ${title}.`,
    !isWaived &&
      adjustmentCents !== 0 &&
      `The ${adjusted} of ${dollars(Math.abs(adjustmentCents))} that an officer made will still apply.`,
    hasLink && "Their payment link will show what’s due after the move.",
  ].filter((sentence) => typeof sentence === "string");
}
