import { formatDollars } from "#contract/values/dollars.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { dinnerEmail } from "./dinner-email.ts";
import { type Contact, type DinnerFacts, eventFacts, formatTickets } from "./event-facts.ts";
import { refundNotice } from "./refund-notice.ts";

type Dinner = DinnerFacts;
type Party = { id: number; amount: string; memberTickets: number; guestTickets: number };

/** What someone reads who did not ask for the change. */
export const IF_UNASKED = "If you did not request this, please contact us. We are glad to help.";

/** A change of someone's own party; `money` is a sentence about what it costs or gives back. */
type Change = { party: Party; dinner: Dinner; money: string };

/** What every email about such a change has in common. */
function partyChanged(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    paragraphs,
    ...email
  }: Pick<ComposedEmail, "kind" | "onceKey"> & Omit<Change, "money"> & { paragraphs: string[] },
): ComposedEmail | null {
  return dinnerEmail(config, to, {
    ...email,
    dinner,
    subject: `Your party has changed: ${dinner.title}`,
    content: {
      paragraphs,
      facts: [
        ...eventFacts(config, dinner),
        ["Tickets", formatTickets(party)],
        ["New total", formatDollars(party.amount)],
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    },
  });
}

/** Tells the owner that one person was removed from the party; greets a spouse who shares the mailbox, too. */
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
  }: Change & { person: DroppedPerson; at: Date; by?: "owner" | "officer" },
): ComposedEmail | null {
  const what = by === "owner" ? droppedByOwner(person, dinner) : droppedByOfficer(person, dinner);
  return partyChanged(config, to, {
    kind: "guest-dropped",
    // Someone who was put back can be removed again.
    onceKey: `guest-dropped:${party.id}:${person.id}:${at.getTime()}`,
    party,
    dinner,
    paragraphs: [what, money, ...(by === "officer" ? [IF_UNASKED] : [])],
  });
}

/** Tells the owner that an officer added a person to the party, or put them back if `isBack`. */
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
  }: Change & { person: Omit<DroppedPerson, "isOwner">; isBack?: boolean; at: Date },
): ComposedEmail | null {
  const known = `${person.firstName} ${person.lastName}`.trim();
  return partyChanged(config, to, {
    kind: "person-added",
    onceKey: `person-added:${party.id}:${person.id}:${at.getTime()}`,
    party,
    dinner,
    paragraphs: [
      isBack
        ? `${known || "One person"} is back in your party for ${dinner.title}.`
        : `An officer of the chapter added ${known || `a ${person.kind}`} to your party for ${dinner.title}.`,
      money,
      IF_UNASKED,
    ],
  });
}

/** Tells the owner that an officer gave a person the other kind of ticket, which `person` has now. */
export function ticketChanged(
  config: Config,
  to: Contact,
  { party, dinner, money, person, at }: Change & { person: Omit<DroppedPerson, "isOwner">; at: Date },
): ComposedEmail | null {
  const name = `${person.firstName} ${person.lastName}`.trim() || "One person";
  return partyChanged(config, to, {
    kind: "ticket-changed",
    onceKey: `ticket-changed:${party.id}:${person.id}:${at.getTime()}`,
    party,
    dinner,
    paragraphs: [
      `An officer of the chapter changed a ticket in your party for ${dinner.title}. ${name} now has a ${person.kind} ticket.`,
      money,
      IF_UNASKED,
    ],
  });
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

/** The owner's spouse, or another member of the party, gave up their own seat. */
export function seatGivenUp(
  config: Config,
  to: Contact,
  { party, dinner, money, attendee }: Change & { attendee: { id: number; name: string } },
): ComposedEmail | null {
  return partyChanged(config, to, {
    kind: "seat-given-up",
    onceKey: `seat-given-up:${party.id}:${attendee.id}`,
    party,
    dinner,
    paragraphs: [`${attendee.name} gave up their seat at ${dinner.title}.`, money],
  });
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
  const name = `${payer.firstName} ${payer.lastName ?? ""}`.trim();
  return dinnerEmail(config, to, {
    kind: "unpaid-replaced",
    onceKey: `unpaid-replaced:${party.id}`,
    dinner,
    subject: `Your unpaid registration has ended: ${dinner.title}`,
    content: {
      paragraphs: [
        `Your registration for ${dinner.title} included ${name} and was not paid for yet. Another registration with ${name} has been paid for, so yours has ended. ${AFTER_REPLACED[now]}`,
        "You don’t need to pay for it. If you just did, we will refund it.",
      ],
      facts: eventFacts(config, dinner),
      action:
        now === "removed"
          ? { label: "See this dinner", url: `${config.publicUrl}/events/${dinner.id}/register` }
          : { label: "See my events", url: `${config.publicUrl}/my-events` },
    },
  });
}
