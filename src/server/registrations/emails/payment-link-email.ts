import { formatDollars } from "#contract/values/dollars.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { type Contact, type DinnerFacts, eventFacts, formatTickets, greeting } from "./event-facts.ts";

/** Where the page of payment links is; the token follows the #, so that it appears in no log and no referrer. */
const PAGE = "/member-login/pay";

type Facts = {
  dinner: DinnerFacts;
  party: { memberTickets: number; guestTickets: number };
  due: string;
  token: string;
  now: Date;
};

/** What the topic of a payment link begins with; the dinner's id follows. */
export const TOPIC_OF_PAYMENT_LINK = "payment links of dinner ";

/** A link with which a party pays by card what it owes (D-366). `token` is the secret, which exists only in the email. */
export function paymentLink(
  config: Config,
  to: Contact & { email: string },
  { dinner, party, due, token, now }: Facts,
): ComposedEmail {
  return {
    kind: "payment-link",
    onceKey: `payment-link:${hashToken(token)}`,
    owners: to.owners,
    priority: "receipt",
    isConfidential: true,
    // After the dinner, nothing depends on the day.
    ...(dinner.dateTime > now && { deadline: dinner.dateTime }),
    topic: `${TOPIC_OF_PAYMENT_LINK}${dinner.id}`,
    to: to.email,
    subject: `Payment due: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: greeting(to),
      paragraphs: [
        `${formatDollars(due)} is due for your party. You can pay by card with the button below, without logging in. The page always shows the current amount due.`,
      ],
      facts: [
        ...eventFacts(config, dinner),
        ["Tickets", formatTickets(party)],
        ["Due now", formatDollars(due)],
      ],
      action: { label: "Pay by Card", url: `${config.publicUrl}${PAGE}#${token}` },
      closing: [
        "Please don’t forward this email, because its link shows your name and what’s due. If you pay another way, you can ignore it.",
      ],
    }),
  };
}
