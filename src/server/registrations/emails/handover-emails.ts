import { fullName } from "#contract/values/full-name.ts";
import { calendarFile } from "#server/events/calendar-file.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { REFUNDS_STAY } from "#server/registrations/changes/by-officers/owner/owner-rules.ts";
import { dinnerEmail } from "./dinner-email.ts";
import {
  type Contact,
  type DinnerLeft,
  eventFacts,
  formatTickets,
  offTheCalendar,
  whenAndWhere,
} from "./event-facts.ts";
import { IF_UNASKED } from "./party-change-emails.ts";

type Name = Pick<Contact, "firstName" | "lastName">;
type Dinner = Parameters<typeof calendarFile>[1];
type Party = { id: number; memberTickets: number; guestTickets: number };

/** What becomes of the seat of the owner before: kept, given to the new one or given up, or never theirs. */
type Seat = "kept" | "lost" | "none";

/** An officer gave a party to this member; `money` says what is still to pay. Null without an address. */
export function partyReceived(
  config: Config,
  to: Contact,
  {
    party,
    owner,
    how,
    money,
    isFilled,
    seatOfOwner,
    dinner,
    at,
  }: Omit<DinnerLeft, "coming"> & {
    party: Party;
    owner: Name;
    how: "exchange" | "instead" | "contact";
    money: string;
    isFilled: boolean;
    seatOfOwner: Seat;
  },
): ComposedEmail | null {
  const from = nameOf(owner, "the previous owner");
  const what = {
    exchange: `A chapter officer transferred ${from}’s registration for ${dinner.title} to you. You’ll keep your seat. ${nameOf(owner, "The previous owner")} ${seatOfOwner === "kept" ? "still has a seat in your party" : "no longer has a seat"}.`,
    instead: `A chapter officer transferred ${from}’s registration for ${dinner.title} to you, so you’ll have their seat. We look forward to dining with you.`,
    contact: `A chapter officer made you the contact for ${from}’s party at ${dinner.title}. You don’t have a seat of your own.`,
  };
  return dinnerEmail(config, to, {
    kind: "party-received",
    onceKey: `party-received:${party.id}:${at.getTime()}`,
    dinner,
    subject: `This registration is yours now: ${dinner.title}`,
    content: {
      paragraphs: [
        what[how],
        "You’ll find it under My Events, and our emails about it will go to you.",
        ...(isFilled
          ? ["The kitchen will get the allergies and diet that you told us about or have on your profile."]
          : []),
        `${money} ${REFUNDS_STAY}`,
        IF_UNASKED,
      ],
      facts: [...eventFacts(config, dinner), ["Tickets", formatTickets(party)]],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      closing: how === "instead" ? ["A calendar file is attached."] : [],
    },
    attachments: how === "instead" ? [calendarFile(config, dinner, at)] : [],
  });
}

const THEIR_SEAT: Record<Seat, string> = {
  kept: "You keep your seat in the party.",
  lost: "You no longer have a seat at this dinner.",
  none: "Everyone keeps their seat.",
};

/** An officer gave someone's party to another member. Null without an address. */
export function partyHandedOver(
  config: Config,
  to: Contact,
  {
    party,
    heir,
    seat,
    money,
    ...left
  }: DinnerLeft & { party: Party; heir: Name; seat: Seat; money: string | undefined },
): ComposedEmail | null {
  const { dinner, at } = left;
  const off = seat === "lost" ? offTheCalendar(config, to.email, left) : { closing: [], attachments: [] };
  return dinnerEmail(config, to, {
    kind: "party-handed-over",
    onceKey: `party-handed-over:${party.id}:${at.getTime()}`,
    dinner,
    subject: `Your registration was transferred: ${dinner.title}`,
    content: {
      paragraphs: [
        `A chapter officer transferred your registration for ${dinner.title} to ${nameOf(heir, "another member")}. From now on, we’ll email them about it. ${THEIR_SEAT[seat]}`,
        money ?? REFUNDS_STAY,
        IF_UNASKED,
      ],
      facts: eventFacts(config, dinner),
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      closing: off.closing,
    },
    attachments: off.attachments,
  });
}

/**
 * An officer moved a party to another dinner: for its owner, with a sentence about the money, or for a member in it with a
 * mailbox of their own. Null without an address.
 */
export function partyMoved(
  config: Config,
  to: Contact,
  {
    party,
    from,
    to: dinner,
    at,
    money,
    companion,
  }: {
    party: Party;
    from: DinnerLeft;
    to: Dinner;
    at: Date;
    money?: string;
    companion?: { memberId: number; owner: Name };
  },
): ComposedEmail | null {
  const isOver = from.dinner.dateTime <= at;
  const off = isOver ? { attachments: [] } : offTheCalendar(config, to.email, from);
  const whose = companion
    ? `${nameOf(companion.owner, "the owner")}’s registration, which includes your seat,`
    : "your registration";
  const isTakenOff = off.attachments.length > 0;
  return dinnerEmail(config, to, {
    kind: "party-moved",
    onceKey: `party-moved:${party.id}:${companion?.memberId ?? "owner"}:${at.getTime()}`,
    dinner,
    subject: `Your registration was moved: ${dinner.title}`,
    content: {
      title: dinner.title,
      paragraphs: [
        `A chapter officer moved ${whose} from ${from.dinner.title} to ${dinner.title}. We look forward to dining with you.`,
        ...(money ? [money] : []),
        "Your party’s dietary needs have moved with it. Dishes, tables, and seating requests haven’t.",
        IF_UNASKED,
      ],
      facts: [...whenAndWhere(config, dinner), ["Tickets", formatTickets(party)]],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      closing: [
        isTakenOff
          ? `One calendar file adds ${dinner.title}, and the other removes ${from.dinner.title}.`
          : "A calendar file is attached.",
      ],
    },
    attachments: [calendarFile(config, dinner, at), ...off.attachments],
  });
}

function nameOf({ firstName, lastName = "" }: Name, otherwise: string): string {
  return fullName({ firstName, lastName }) || otherwise;
}
