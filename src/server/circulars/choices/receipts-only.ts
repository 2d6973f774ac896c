import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { Choice } from "#server/platform/email/email-content.ts";
import { newLinkToken } from "#server/platform/link-token.ts";

/** The link with which someone without a login ends everything but receipts (D-496). */
export function receiptsOnly({ publicUrl }: Config, token: string | null): Choice {
  return { label: "Get only receipts", page: `${publicUrl}/member-login/emails`, token };
}

type Linked = { choice: Choice | null; withLink: Pick<ComposedEmail, "choiceToken"> };

/** The same for an email to one party: the link in its text, and what the outbox keeps of it. Those with a login have none. */
export function receiptsOnlyIn(config: Config, { owners }: Pick<ComposedEmail, "owners">): Linked {
  if (owners !== "nobody") return { choice: null, withLink: {} };
  const choiceToken = newLinkToken();
  return { choice: receiptsOnly(config, choiceToken), withLink: { choiceToken } };
}
