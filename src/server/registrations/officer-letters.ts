import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import type { EmailOwners } from "#server/platform/email-owners.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";

type Contact = { firstName: string; email: string | null; owners: EmailOwners };
type Dinner = { id: number; title: string; dateTime: Date; location: string };
type Party = { id: number; status: "pending" | "confirmed" | "waitlist" };

/** Tells that an officer took a party off the list or out of the queue; `money`, a sentence, what happens to it. */
export function removedByOfficer(
  config: Config,
  to: Contact,
  { id, status }: Party,
  dinner: Dinner,
  money: string,
): Letter | null {
  if (!to.email) return null;
  const waited = status === "waitlist";
  return {
    kind: "registration-removed",
    onceKey: `registration-removed:${id}`,
    owners: to.owners,
    priority: "receipt",
    topic: `dinner ${dinner.id}`,
    to: to.email,
    subject: `${waited ? "You are off the waitlist" : "Your registration was removed"}: ${dinner.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        waited
          ? `An officer of the chapter has taken you off the waitlist for ${dinner.title}.`
          : `An officer of the chapter has removed your registration for ${dinner.title}.`,
        ...(waited ? [] : [money]),
        "If you did not ask for this, please write to us; we are glad to help.",
      ],
      facts: facts(config, dinner),
      closing: waited ? [] : ["If the dinner stands in your calendar, please remove it there."],
    }),
  };
}

/** Tells that an officer put a party back into the queue, and in `money`, a sentence, what happens to its money. */
export function movedToWaitlist(
  config: Config,
  to: Contact,
  { id, at }: { id: number; at: Date },
  dinner: Dinner,
  money: string,
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "moved-to-waitlist",
    onceKey: `moved-to-waitlist:${id}:${at.getTime()}`,
    owners: to.owners,
    priority: "receipt",
    topic: `dinner ${dinner.id}`,
    to: to.email,
    subject: `You are on the waitlist: ${dinner.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `An officer of the chapter has moved your registration for ${dinner.title} to the waitlist: no seats are kept for you at present.`,
        money,
        "When seats for your whole party come free, we write at once. If you did not expect this, please write to us; we are glad to help.",
      ],
      facts: facts(config, dinner),
      closing: ["If the dinner stands in your calendar, please remove it there."],
    }),
  };
}

function facts(config: Config, dinner: Dinner): [string, string][] {
  return [
    ["Dinner", dinner.title],
    ["When", momentInWords(dinner.dateTime, config.chapter.timeZone)],
    ["Where", dinner.location],
  ];
}
