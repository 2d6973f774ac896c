import { formatDollars } from "#contract/values/dollars.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { type Contact, type DinnerFacts, eventFacts, formatTickets, greeting } from "./event-facts.ts";
import { refundNotice } from "./refund-notice.ts";

type Dinner = DinnerFacts;
type Party = { id: number; amount: string; memberTickets: number; guestTickets: number };

/** What someone reads who did not ask for the change. */
export const IF_UNASKED = "If you did not request this, please contact us. We are glad to help.";

/** What every email about a change of someone's own party has in common. */
function partyChanged(
  config: Config,
  to: Contact,
  {
    address,
    party,
    dinner,
    paragraphs,
  }: { address: string; party: Party; dinner: Dinner; paragraphs: string[] },
) {
  return {
    owners: to.owners,
    priority: "service" as const,
    topic: `dinner ${dinner.id}`,
    to: address,
    subject: `Your party has changed: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: greeting(to),
      paragraphs,
      facts: [
        ...eventFacts(config, dinner),
        ["Tickets", formatTickets(party)],
        ["New total", formatDollars(party.amount)],
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}

/**
 * Tells the owner that one person was removed from the party; greets a spouse who shares the mailbox, too. `money` is
 * a sentence about the refund. Null without an address.
 */
export function personDropped(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    money,
    person,
    at,
    by = "owner",
  }: {
    party: Party;
    dinner: Dinner;
    money: string;
    person: DroppedPerson;
    at: Date;
    by?: "owner" | "officer";
  },
): ComposedEmail | null {
  if (!to.email) return null;
  const what = by === "owner" ? droppedByOwner(person, dinner) : droppedByOfficer(person, dinner);
  return {
    kind: "guest-dropped",
    // Someone who was put back can be removed again.
    onceKey: `guest-dropped:${party.id}:${person.id}:${at.getTime()}`,
    ...partyChanged(config, to, {
      address: to.email,
      party,
      dinner,
      paragraphs: [what, money, ...(by === "officer" ? [IF_UNASKED] : [])],
    }),
  };
}

/** Tells the owner that an officer added a person to the party, or put them back; `money` is a sentence about their price. */
export function personAdded(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    money,
    person,
    isBack = false,
    at,
  }: {
    party: Party;
    dinner: Dinner;
    money: string;
    person: Omit<DroppedPerson, "isOwner">;
    /** Whether they were removed and put back. */
    isBack?: boolean;
    at: Date;
  },
): ComposedEmail | null {
  if (!to.email) return null;
  const known = `${person.firstName} ${person.lastName}`.trim();
  return {
    kind: "person-added",
    onceKey: `person-added:${party.id}:${person.id}:${at.getTime()}`,
    ...partyChanged(config, to, {
      address: to.email,
      party,
      dinner,
      paragraphs: [
        isBack
          ? `${known || "One person"} is back in your party for ${dinner.title}.`
          : `An officer of the chapter added ${known || `a ${person.kind}`} to your party for ${dinner.title}.`,
        money,
        IF_UNASKED,
      ],
    }),
  };
}

/** Tells the owner that an officer gave a person the other kind of ticket; `money` is a sentence about the difference. */
export function ticketChanged(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    money,
    person,
    at,
  }: {
    party: Party;
    dinner: Dinner;
    money: string;
    /** With the ticket that they have now. */
    person: Omit<DroppedPerson, "isOwner">;
    at: Date;
  },
): ComposedEmail | null {
  if (!to.email) return null;
  const name = `${person.firstName} ${person.lastName}`.trim() || "One person";
  return {
    kind: "ticket-changed",
    onceKey: `ticket-changed:${party.id}:${person.id}:${at.getTime()}`,
    ...partyChanged(config, to, {
      address: to.email,
      party,
      dinner,
      paragraphs: [
        `An officer of the chapter changed a ticket in your party for ${dinner.title}. ${name} now has a ${person.kind} ticket.`,
        money,
        IF_UNASKED,
      ],
    }),
  };
}

/** A person who was removed; the owner themselves, if `isOwner`. */
type DroppedPerson = {
  id: number;
  kind: "member" | "guest";
  firstName: string;
  lastName: string;
  isOwner?: boolean;
};

function droppedByOwner({ kind, firstName, lastName }: DroppedPerson, { title }: Dinner): string {
  if (kind === "guest") return `You removed a guest from your party for ${title}.`;
  const name = `${firstName} ${lastName}`.trim() || "A member";
  return `${name} no longer has a seat in your party for ${title}.`;
}

function droppedByOfficer({ isOwner, kind, firstName, lastName }: DroppedPerson, { title }: Dinner): string {
  if (isOwner)
    return `An officer of the chapter released your own seat at ${title}. Your party keeps its other seats.`;
  const name = `${firstName} ${lastName}`.trim() || `a ${kind}`;
  return `An officer of the chapter removed ${name} from your party for ${title}.`;
}

/** The owner's spouse, or another member of the party, gave up their own seat; `money` says what is refunded. */
export function seatGivenUp(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    money,
    attendee,
  }: {
    party: Party;
    dinner: Dinner;
    money: string;
    attendee: { id: number; name: string };
  },
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind: "seat-given-up",
    onceKey: `seat-given-up:${party.id}:${attendee.id}`,
    ...partyChanged(config, to, {
      address: to.email,
      party,
      dinner,
      paragraphs: [`${attendee.name} gave up their seat at ${dinner.title}.`, money],
    }),
  };
}

const AFTER_ENDED = {
  cancelled: "you cancelled the registration",
  removed: "a chapter officer removed the registration",
  moved: "a chapter officer moved the registration to the waitlist",
};

/** The payment arrived after the registration had ended and will be refunded. */
export function paidAfterTheEnd(
  config: Config,
  to: Contact,
  {
    dinner,
    payment,
    how,
  }: { dinner: Dinner; payment: { id: number; amount: string }; how: keyof typeof AFTER_ENDED },
): ComposedEmail | null {
  return refundNotice(config, to, {
    kind: "paid-after-cancelling",
    onceKey: `paid-after-cancelling:${payment.id}`,
    dinner,
    text: `We received your payment of ${formatDollars(payment.amount)} for ${dinner.title} after ${AFTER_ENDED[how]}.`,
  });
}

const AFTER_REPLACED = {
  seated: "You have a seat in that registration.",
  "waiting again": "You’re on the waitlist again, in your place.",
  removed: "You are not registered at the moment; you can register again while seats last.",
};

/** A paid registration has replaced an unpaid one, in which its owner had a place, too (078). */
export function unpaidReplaced(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    payer,
    now,
  }: {
    party: { id: number };
    dinner: Dinner;
    payer: Pick<Contact, "firstName" | "lastName">;
    now: keyof typeof AFTER_REPLACED;
  },
): ComposedEmail | null {
  if (!to.email) return null;
  const name = `${payer.firstName} ${payer.lastName ?? ""}`.trim();
  return {
    kind: "unpaid-replaced",
    onceKey: `unpaid-replaced:${party.id}`,
    owners: to.owners,
    priority: "service",
    topic: `dinner ${dinner.id}`,
    to: to.email,
    subject: `Your unpaid registration has ended: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: greeting(to),
      paragraphs: [
        `Your registration for ${dinner.title} included ${name} and was not paid for yet. Another registration with ${name} has been paid for, so yours has ended. ${AFTER_REPLACED[now]}`,
        "You don’t need to pay for it. If you just did, we will refund it.",
      ],
      facts: eventFacts(config, dinner),
      action:
        now === "removed"
          ? { label: "See this dinner", url: `${config.publicUrl}/events/${dinner.id}/register` }
          : { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}
