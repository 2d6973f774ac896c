import type { DinnerFacts } from "#server/papers/facts.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { EmailOwners } from "#server/platform/email/email-owners.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { kitchenEmailsOf } from "./kitchen-emails.ts";

/** The first line of the email (D-137). */
export const HEALTH_DATA =
  "This email and its files hold health data of our guests. Please destroy them after the dinner.";

/** What the email says of the dinner. */
type Told = Pick<
  DinnerFacts,
  "eventId" | "title" | "startsAt" | "timeZone" | "location" | "persons" | "guarantee" | "kitchen"
>;
/** Who gets a copy. */
export type Reader = { to: string; owners: EmailOwners; greeting: string };
/** The officer who sends it. */
export type Sender = { name: string; email: string | null; telephone: string | null };

/**
 * The email with a copy of the kitchen sheet, to the reader at this place in the list of all who get it. Its text has no
 * needs, which are in the file alone; no page shows it, and it is cleared once it is sent (067).
 */
export function composeCopy(
  config: Config,
  { to, owners, greeting }: Reader,
  { facts, version, sender, place }: { facts: Told; version: number; sender: Sender; place: number },
): ComposedEmail & { isConfidential: true } {
  const { eventId, title, startsAt, timeZone, location, persons, guarantee, kitchen } = facts;
  return {
    kind: "kitchen-copy",
    // Not by the address, which may have to be erased.
    onceKey: `kitchen-copy:${eventId}:${version}:${place}`,
    topic: kitchenEmailsOf(eventId).topic,
    owners,
    to,
    priority: "receipt",
    isConfidential: true,
    subject: `${version === 1 ? "Kitchen sheet" : `Kitchen sheet, copy ${version}`}: ${title}`,
    ...composeEmail(config, {
      salutation: HEALTH_DATA,
      paragraphs: [
        greeting,
        `Attached are the kitchen sheet and the count for ${title}.`,
        ...(kitchen.previous ? [replaced(kitchen.previous, kitchen.changes.length)] : []),
      ],
      facts: [
        ["Dinner", title],
        ["When", formatInstant(startsAt, timeZone)],
        ["Where", location],
        ["Copy", `${version}, code ${kitchen.code}`],
        ["Count", guarantee === null ? "Not final yet" : String(guarantee)],
        ["People on the sheet", String(persons.length)],
        ["Sent by", sender.email ? `${sender.name}, ${sender.email}` : sender.name],
      ],
      closing: [`If anything is unclear, please ${howToAsk(config, sender)} before you cook.`],
    }),
  };
}

/** The chapter's number, else that of the officer; a kitchen without either can still reply. */
function howToAsk({ chapter }: Config, { telephone }: Sender): string {
  const number = chapter.headPhone.trim() || telephone?.trim();
  return number ? `call us at ${number}` : "reply to this email";
}

function replaced({ copy, code }: { copy: number; code: string }, changes: number): string {
  const before = `It replaces copy ${copy} with the code ${code}.`;
  const other = "If yours has another code, please read the whole sheet.";
  if (changes === 0) return `${before} Nothing has changed for the kitchen since. ${other}`;
  const counted = changes === 1 ? "change" : `${changes} changes`;
  return `${before} The kitchen sheet lists the ${counted} since then. ${other}`;
}
