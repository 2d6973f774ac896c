import { inDollars } from "#contract/dollars.ts";
import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import type { EmailOwners } from "#server/platform/email-owners.ts";
import { setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";

type Contact = { firstName: string; email: string | null; owners: EmailOwners };
type Dinner = { id: number; title: string; dateTime: Date; location: string };

/** Tells that one guest was taken out of a party, and what becomes of his money. Null where there is no address. */
export function guestDropped(
  config: Config,
  to: Contact,
  party: { id: number; amount: string; memberTickets: number; guestTickets: number },
  dinner: Dinner,
  money: string,
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "guest-dropped",
    // Each number of guests is left once only.
    onceKey: `guest-dropped:${party.id}:${party.guestTickets}`,
    owners: to.owners,
    priority: "receipt",
    topic: `dinner ${dinner.id}`,
    to: to.email,
    subject: `Your party has changed: ${dinner.title}`,
    ...setLetter(config, {
      salutation: `Dear ${to.firstName || "member"},`,
      paragraphs: [`You have taken one guest out of your party for ${dinner.title}.`, money],
      facts: [
        ["Dinner", dinner.title],
        ["When", momentInWords(dinner.dateTime, config.chapter.timeZone)],
        ["Tickets now", `${party.memberTickets} member, ${party.guestTickets} guest`],
        ["Total now", inDollars(party.amount)],
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}

/** Tells that money came after its registration had been given up for good, and that it goes back. */
export function paidAfterTheEnd(
  config: Config,
  to: Contact,
  dinner: Dinner,
  payment: { id: number; amount: string },
  how: "cancelled" | "removed",
): Letter | null {
  if (!to.email) return null;
  const what =
    how === "cancelled"
      ? "you had cancelled the registration"
      : "an officer of the chapter had removed the registration";
  return {
    kind: "paid-after-cancelling",
    onceKey: `paid-after-cancelling:${payment.id}`,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: `Your payment will be returned: ${dinner.title}`,
    ...setLetter(config, {
      salutation: `Dear ${to.firstName || "member"},`,
      paragraphs: [
        `Your payment of ${inDollars(payment.amount)} for ${dinner.title} reached us after ${what}.`,
        "The full amount will be returned to your card; you need not do anything.",
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}
