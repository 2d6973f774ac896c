import type { Config } from "#server/platform/config/config.ts";
import { salutation } from "#server/platform/email/compose-email.ts";
import type { EmailOwners } from "#server/platform/email/email-owners.ts";
import { formatInstant } from "#server/platform/format-dates.ts";

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

/** The event's title, time, and place as lines of an email. */
export function eventFacts(
  config: Config,
  event: { title: string; dateTime: Date; location: string },
): [string, string][] {
  return [
    ["Dinner", event.title],
    ["When", formatInstant(event.dateTime, config.chapter.timeZone)],
    ["Where", event.location],
  ];
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
