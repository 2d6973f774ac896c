import { mapLink } from "#contract/values/map-link.ts";
import { type CalendarEvent, cancellationFile } from "#server/events/calendar-file.ts";
import type { Config } from "#server/platform/config/config.ts";
import { salutation } from "#server/platform/email/compose-email.ts";
import type { Attachment } from "#server/platform/email/composed-email.ts";
import type { EmailContent } from "#server/platform/email/email-content.ts";
import type { EmailOwners } from "#server/platform/email/email-owners.ts";
import { formatInstant, formatTime } from "#server/platform/format-dates.ts";

type Fact = NonNullable<EmailContent["facts"]>[number];

/** The recipient of an email about a registration; without an address, no one gets it. */
export type Contact = {
  firstName: string;
  lastName?: string;
  email: string | null;
  owners: EmailOwners;
  /** First names of others of the party who read the same mailbox. */
  alsoGreets?: readonly string[];
};

/** The salutation for everyone who reads the mailbox. */
export function greeting({ firstName, alsoGreets = [] }: Contact): string {
  return salutation(firstName, ...alsoGreets);
}

/** A dinner as every email about it shows it. */
export type DinnerFacts = {
  id: number;
  title: string;
  dateTime: Date;
  endDateTime: Date | null;
  location: string;
};

/** The event's title, time, and place as lines of an email. */
export function eventFacts(config: Config, event: Omit<DinnerFacts, "id">): Fact[] {
  return [
    ["Dinner", event.title],
    ["When", formatWhen(config, event)],
    ["Where", event.location],
  ];
}

/** For someone who is coming: under the title, with a map. */
export function whenAndWhere(config: Config, event: Omit<DinnerFacts, "id" | "title">): Fact[] {
  return [
    ["When", formatWhen(config, event)],
    ["Where", event.location, { label: "Map", url: mapLink(event.location) }],
  ];
}

const DAY_MS = 86_400_000;

/** "Saturday, March 14, 2026 at 6:00 PM, until 10:30 PM"; the second day only if the event lasts a day or more. */
export function formatWhen(
  { chapter: { timeZone } }: Config,
  { dateTime, endDateTime }: Pick<DinnerFacts, "dateTime" | "endDateTime">,
): string {
  const start = formatInstant(dateTime, timeZone);
  if (!endDateTime) return start;
  const isShort = endDateTime.getTime() - dateTime.getTime() < DAY_MS;
  return `${start}, until ${isShort ? formatTime(endDateTime, timeZone) : formatInstant(endDateTime, timeZone)}`;
}

/** An event's picture, as the officer stored and described it. */
export type Pictured = { title: string; imageUrl: string | null; imageAlt: string | null };

/** An uploaded picture of a type that every mail program shows. */
const SHOWN = /^\/uploads\/[\w-]+\.(jpg|png)$/;

/** The dinner's picture by its full address. One on another site is left out: that site would learn who reads it, and when. */
export function pictureOf({ publicUrl }: Config, { imageUrl, imageAlt, title }: Pictured) {
  return imageUrl && SHOWN.test(imageUrl) ? { url: `${publicUrl}${imageUrl}`, alt: imageAlt || title } : null;
}

/** For someone who was sent no calendar file. */
export const DELETE_IT = "If it’s on your calendar, please delete it.";

/** A dinner that someone no longer comes to, since `at`. */
export type DinnerLeft = {
  dinner: CalendarEvent;
  at: Date;
  /** The mailboxes, in lower case, of everyone who still comes: the dinner is one entry on the calendar of each. */
  coming: ReadonlySet<string>;
};

/** A file that takes a dinner off the recipient's calendar, with the sentence that says so; nothing if they need it still. */
export function offTheCalendar(
  config: Config,
  to: string | null,
  { dinner, at, coming }: DinnerLeft,
): { closing: string[]; attachments: Attachment[] } {
  if (to === null || coming.has(to.toLowerCase())) return { closing: [], attachments: [] };
  return {
    closing: [
      "The attached calendar file removes the dinner from your calendar. If you still see it there, please delete it.",
    ],
    attachments: [cancellationFile(config, dinner, at)],
  };
}

/** "2 member tickets, 1 guest ticket"; kinds without tickets are left out. */
export function formatTickets(party: { memberTickets: number; guestTickets: number }): string {
  return [count(party.memberTickets, "member"), count(party.guestTickets, "guest")]
    .filter(Boolean)
    .join(", ");
}

function count(tickets: number, kind: string): string {
  if (tickets === 0) return "";
  return `${tickets} ${kind} ${tickets === 1 ? "ticket" : "tickets"}`;
}
