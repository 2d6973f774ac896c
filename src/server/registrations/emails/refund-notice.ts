import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { Contact } from "./event-facts.ts";

interface RefundNotice {
  kind: "paid-after-cancelling" | "payment-not-needed";
  onceKey: string;
  dinner: { title: string };
  /** What was paid and why it was not due, in sentences. */
  text: string;
}

/** An email about a payment that bought nothing and will be refunded in full. Null without an address. */
export function refundNotice(
  config: Config,
  to: Contact,
  { kind, onceKey, dinner, text }: RefundNotice,
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind,
    onceKey,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: `Your payment will be refunded: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: salutation(to.firstName),
      paragraphs: [text, "We will refund the full amount to your card. You don’t need to do anything."],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}
