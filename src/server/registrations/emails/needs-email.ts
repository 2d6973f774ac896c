import { receiptsOnlyIn } from "#server/circulars/choices/receipts-only.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { type Contact, type DinnerFacts, eventFacts, greeting } from "./event-facts.ts";

type Dinner = DinnerFacts;

/** The kitchen does not know yet what someone of the party can eat; asked by an officer. */
export function needsAsked(
  config: Config,
  to: Contact,
  { event, party, until, at }: { event: Dinner; party: { id: number }; until: Date; at: Date },
): ComposedEmail | null {
  if (!to.email) return null;
  const hasLogIn = to.owners !== "nobody";
  const { choice, withLink } = receiptsOnlyIn(config, to);
  return {
    kind: "needs-asked",
    onceKey: `needs-asked:${party.id}:${at.getTime()}`,
    owners: to.owners,
    priority: "ordinary",
    topic: `needs of dinner ${event.id}`,
    ...withLink,
    to: to.email,
    subject: `What should the kitchen know? ${event.title}`,
    ...composeEmail(config, {
      isForMany: true,
      salutation: greeting(to),
      paragraphs: [
        `The kitchen is preparing ${event.title} and does not know yet about everyone in your party: allergies, intolerances, diets, or that there is nothing to know.`,
        hasLogIn
          ? `Please answer for each person under My Events until ${formatInstant(until, config.chapter.timeZone)}. One tap says that there is nothing.`
          : "Please reply to this email or call a chapter officer.",
      ],
      facts: eventFacts(config, event),
      action: hasLogIn
        ? [{ label: "Answer under My Events", url: `${config.publicUrl}/my-events#registration-${party.id}` }]
        : [],
      choice,
    }),
  };
}
