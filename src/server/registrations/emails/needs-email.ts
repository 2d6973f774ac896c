import { receiptsOnlyIn } from "#server/circulars/choices/receipts-only.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { dinnerEmail } from "./dinner-email.ts";
import { type Contact, type DinnerFacts, eventFacts } from "./event-facts.ts";

type Dinner = DinnerFacts;

/** The kitchen does not know yet what someone of the party can eat; asked by an officer. */
export function needsAsked(
  config: Config,
  to: Contact,
  { event, party, until, at }: { event: Dinner; party: { id: number }; until: Date; at: Date },
): ComposedEmail | null {
  const hasLogIn = to.owners !== "nobody";
  const { choice, withLink } = receiptsOnlyIn(config, to);
  return dinnerEmail(config, to, {
    kind: "needs-asked",
    onceKey: `needs-asked:${party.id}:${at.getTime()}`,
    priority: "ordinary",
    dinner: event,
    topic: `needs of dinner ${event.id}`,
    ...withLink,
    subject: `What should the kitchen know? ${event.title}`,
    content: {
      isForMany: true,
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
    },
  });
}
