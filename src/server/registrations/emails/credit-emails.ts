import type { Credit } from "#contract/registrations/credits.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { formatDay } from "#server/platform/format-dates.ts";

type To = { memberId: number; firstName: string; email: string | null };

/** A member has a credit (D-371). Null without an address. */
export function creditGranted(config: Config, to: To, credit: Credit): ComposedEmail | null {
  const { reason, usableUntil, amount } = credit;
  const end =
    usableUntil === null ? "It never expires." : `You can use it through ${formatDay(usableUntil)}.`;
  return toMember(config, to, {
    kind: "credit-granted",
    onceKey: `credit-granted:${credit.id}`,
    subject: `You have a credit of ${formatDollars(amount)}`,
    paragraphs: [
      `We’ve given you a credit of ${formatDollars(amount)} toward the chapter’s dinners. Reason: ${reason}`,
      `${end} We’ll offer it to you when you register. It can’t be paid out.`,
    ],
    credit,
  });
}

/** What is left of a credit ends soon (D-373). */
export function creditEnding(config: Config, to: To, credit: Credit): ComposedEmail | null {
  const { usableUntil, left } = credit;
  const day = formatDay(usableUntil ?? "");
  return toMember(config, to, {
    kind: "credit-ending",
    onceKey: `credit-ending:${credit.id}:${usableUntil}`,
    subject: `Your credit of ${formatDollars(left)} expires on ${day}`,
    paragraphs: [
      `You can use your credit of ${formatDollars(left)} for the chapter’s dinners through ${day}. After that, it expires.`,
    ],
    credit,
  });
}

function toMember(
  config: Config,
  to: To,
  {
    credit: { from },
    paragraphs,
    ...email
  }: Pick<ComposedEmail, "kind" | "onceKey" | "subject"> & { paragraphs: string[]; credit: Credit },
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    ...email,
    owners: ownedByMember(to.memberId),
    priority: "receipt",
    to: to.email,
    ...composeEmail(config, {
      salutation: salutation(to.firstName),
      paragraphs,
      ...(from !== null && { facts: [["Dinner", from]] as const }),
      action: { label: "See the events", url: `${config.publicUrl}/events` },
    }),
  };
}
