import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { EmailContent } from "#server/platform/email/email-content.ts";
import { type Contact, greeting } from "./event-facts.ts";

type DinnerEmail = Pick<ComposedEmail, "kind" | "onceKey" | "subject"> &
  Partial<Omit<ComposedEmail, "owners" | "to" | "text" | "html">> & {
    dinner: { id: number };
    content: Omit<EmailContent, "salutation">;
  };

/** An email about someone's party or a dinner; greets everyone who reads the mailbox. Null without an address. */
export function dinnerEmail(
  config: Config,
  to: Contact,
  { dinner, content, ...email }: DinnerEmail,
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    owners: to.owners,
    priority: "service",
    topic: `dinner ${dinner.id}`,
    ...email,
    to: to.email,
    ...composeEmail(config, { salutation: greeting(to), ...content }),
  };
}
