import { fullName } from "#contract/values/full-name.ts";
import { calendarFile } from "#server/events/calendar-file.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { type EmailOwners, ownedByMember } from "#server/platform/email/email-owners.ts";
import type { MenuTerms } from "#server/registrations/choices/menu-terms-of.ts";
import { dinnerEmail } from "./dinner-email.ts";
import {
  type Contact,
  type DinnerLeft,
  eventFacts,
  offTheCalendar,
  type Pictured,
  pictureOf,
  whenAndWhere,
} from "./event-facts.ts";
import { stepsOfCompanion } from "./next-steps.ts";
import { type PartyAsEntered, whoIsComing } from "./party-facts.ts";

/** A member with a place in another person's party. */
export type Companion = { memberId: number; firstName: string; lastName: string; email: string | null };

/**
 * One email for each mailbox (D-027): the owner's, which also greets the companions who share their address and is
 * theirs, too; and the companions with an address of their own, whose emails say only what they may read.
 */
export function mailboxesOf(
  owner: Contact,
  companions: readonly Companion[],
): { to: Contact; apart: readonly Companion[] } {
  // An owner who gets a seat in their own party reads of it once.
  const others = companions.filter(({ memberId }) => !isOwnedBy(owner.owners, memberId));
  const shares = ({ email }: Companion) =>
    email !== null && owner.email !== null && email.toLowerCase() === owner.email.toLowerCase();
  const sharing = others.filter(shares);
  const to = {
    ...owner,
    alsoGreets: sharing.map(({ firstName }) => firstName),
    owners: sharing.reduce((owners, { memberId }) => alsoOwnedBy(owners, memberId), owner.owners),
  };
  return { to, apart: others.filter((one) => !shares(one)) };
}

function isOwnedBy(owners: EmailOwners, memberId: number): boolean {
  return owners !== "nobody" && owners.some((one) => "memberId" in one && one.memberId === memberId);
}

function alsoOwnedBy(owners: EmailOwners, memberId: number): EmailOwners {
  return owners === "nobody" ? [{ memberId }] : [...owners, { memberId }];
}

/** A companion as the recipient of an email. */
export function contactOf({ memberId, firstName, lastName, email }: Companion): Contact {
  return { firstName, lastName, email, owners: ownedByMember(memberId) };
}

type Dinner = Parameters<typeof calendarFile>[1];
type Party = { id: number };
type Facts = { owner: Pick<Contact, "firstName" | "lastName">; party: Party; dinner: Dinner; at: Date };
type Left = Facts & DinnerLeft;

/** A member was registered by someone else, usually their spouse: the dinner, who is coming, and what to do next. */
export function broughtAlong(
  config: Config,
  companion: Companion,
  {
    owner,
    party,
    dinner,
    at,
    hasAnswered,
    seesParty,
    menu,
  }: Facts & {
    party: PartyAsEntered;
    dinner: Pictured & { registrationDeadline: Date | null };
    /** Whether they or the owner have answered about their allergies and diet. */
    hasAnswered: boolean;
    /** Whether the portal shows them the party: a former spouse learns of their own seat alone. */
    seesParty: boolean;
    menu: MenuTerms;
  },
): ComposedEmail | null {
  const people = { all: 1, answered: hasAnswered ? 1 : 0 };
  return dinnerEmail(config, contactOf(companion), {
    kind: "brought-along",
    onceKey: `brought-along:${party.id}:${companion.memberId}:${at.getTime()}`,
    mayBeHeld: true,
    dinner,
    subject: `You are registered: ${dinner.title}`,
    content: {
      picture: pictureOf(config, dinner),
      title: dinner.title,
      paragraphs: [
        `${nameOf(owner)} registered you for ${dinner.title}. We look forward to dining with you.`,
      ],
      facts: [...whenAndWhere(config, dinner), ...(seesParty ? [whoIsComing(owner, party)] : [])],
      steps: seesParty
        ? stepsOfCompanion(config, { dinner, menu, at, people, registrationId: party.id })
        : [],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      closing: ["A calendar file is attached."],
    },
    attachments: [calendarFile(config, dinner, at)],
  });
}

/** A member no longer has the seat that another registered for them. */
export function seatReleased(
  config: Config,
  companion: Companion,
  { owner, party, ...left }: Left,
): ComposedEmail | null {
  const { dinner, at } = left;
  const { closing, attachments } = offTheCalendar(config, companion.email, left);
  return dinnerEmail(config, contactOf(companion), {
    kind: "seat-released",
    onceKey: `seat-released:${party.id}:${companion.memberId}:${at.getTime()}`,
    mayBeHeld: true,
    dinner,
    subject: `Your seat was released: ${dinner.title}`,
    content: {
      paragraphs: [
        `The registration of ${nameOf(owner)} for ${dinner.title}, in which you had a seat, no longer has seats.`,
        "If you didn’t expect this, please contact us. We’re glad to help.",
      ],
      facts: eventFacts(config, dinner),
      action: { label: "See other dinners", url: `${config.publicUrl}/events` },
      closing,
    },
    attachments,
  });
}

const LOST = {
  "someone else has it": "That seat has gone to someone else, so you are no longer registered.",
  "removed by the owner": "They have given that seat back, so you are no longer registered.",
  "removed by an officer": "An officer of the chapter removed that seat, so you are no longer registered.",
};

/** A member has lost the seat in another's party, which keeps its other seats. */
export function seatLost(
  config: Config,
  companion: Companion,
  { owner, party, why, ...left }: Left & { why: keyof typeof LOST },
): ComposedEmail | null {
  const { dinner, at } = left;
  const { closing, attachments } = offTheCalendar(config, companion.email, left);
  return dinnerEmail(config, contactOf(companion), {
    kind: "seat-lost",
    onceKey: `seat-lost:${party.id}:${companion.memberId}:${at.getTime()}`,
    mayBeHeld: true,
    dinner,
    subject: `You no longer have a seat: ${dinner.title}`,
    content: {
      paragraphs: [
        `You had a seat at ${dinner.title} in ${nameOf(owner)}’s party. ${LOST[why]}`,
        "If you didn’t expect this, please contact us. We’re glad to help.",
      ],
      facts: eventFacts(config, dinner),
      action: [
        { label: "See this dinner", url: `${config.publicUrl}/events/${dinner.id}/register` },
        { label: "Contact us", url: config.chapter.contactUrl },
      ],
      closing,
    },
    attachments,
  });
}

/** An officer named a member in a party, so the kitchen gets the member's needs; the email does not repeat them. */
export function needsBrought(
  config: Config,
  companion: Companion,
  { owner, party, dinner, at }: Facts,
): ComposedEmail | null {
  return dinnerEmail(config, contactOf(companion), {
    kind: "needs-brought",
    onceKey: `needs-brought:${party.id}:${companion.memberId}:${at.getTime()}`,
    mayBeHeld: true,
    dinner,
    subject: `The kitchen knows your allergies and diet: ${dinner.title}`,
    content: {
      paragraphs: [
        `An officer of the chapter added you to ${nameOf(owner)}’s party for ${dinner.title}. The kitchen will get the allergies and diet that you told us about or have on your profile.`,
        "You can review and change them under My Events. If you aren’t coming, please contact us.",
      ],
      facts: eventFacts(config, dinner),
      action: [
        { label: "See my events", url: `${config.publicUrl}/my-events` },
        { label: "Contact us", url: config.chapter.contactUrl },
      ],
    },
  });
}

/** A member gave up the seat that another had registered for them. */
export function ownSeatGivenUp(
  config: Config,
  companion: Companion,
  { party, attendeeId, ...left }: Omit<Left, "owner"> & { attendeeId: number },
): ComposedEmail | null {
  const { dinner } = left;
  const { closing, attachments } = offTheCalendar(config, companion.email, left);
  return dinnerEmail(config, contactOf(companion), {
    kind: "own-seat-given-up",
    onceKey: `own-seat-given-up:${party.id}:${attendeeId}`,
    dinner,
    subject: `You gave up your seat: ${dinner.title}`,
    content: {
      paragraphs: [
        `You gave up your seat at ${dinner.title}. If it was paid by card, a refund that is due goes to that card.`,
      ],
      facts: eventFacts(config, dinner),
      action: { label: "See other dinners", url: `${config.publicUrl}/events` },
      closing,
    },
    attachments,
  });
}

function nameOf({ firstName, lastName = "" }: Pick<Contact, "firstName" | "lastName">): string {
  return fullName({ firstName, lastName }) || "An officer of the chapter";
}
