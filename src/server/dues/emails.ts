import { moneyOf } from "#contract/values/cents.ts";
import { daysBetween } from "#contract/values/days.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { fullName } from "#contract/values/full-name.ts";
import { manualReceiptFacts, type Payer, type Receipt, receiptFacts } from "#server/payments/emails.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { EmailContent } from "#server/platform/email/email-content.ts";
import { ownedByMembers } from "#server/platform/email/email-owners.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import type { Reminder } from "./rules.ts";
import type { duesPayments } from "./tables.ts";

/** What a payment of dues is for, as on the receipt. */
export const A_YEAR = "Annual membership dues";

/** The receipt for a year of dues, with everything a treasurer needs (S-53). */
export function duesPaid(
  config: Config,
  to: Payer,
  receipt: Receipt & { paidThrough: string },
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind: "dues-paid",
    onceKey: `dues-paid:${receipt.transactionId}`,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    ...receiptText(config, to, {
      facts: receiptFacts(config, to, { what: A_YEAR, receipt }),
      paidThrough: receipt.paidThrough,
    }),
  };
}

function receiptText(
  config: Config,
  to: Payer,
  { facts, paidThrough }: { facts: NonNullable<EmailContent["facts"]>; paidThrough: string },
) {
  const day = formatDay(paidThrough);
  return {
    subject: "Receipt: your membership dues",
    ...composeEmail(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `Thank you. We received your annual membership dues, and your membership is extended through ${day}.`,
      ],
      facts: [...facts, ["Membership extended through", day]],
      action: { label: "See my dues", url: `${config.publicUrl}/dues-renewal` },
      closing: ["Please keep this email as your receipt. Annual dues are non-refundable."],
    }),
  };
}

/** The key of the receipt for dues that an officer received. */
export function receiptKeyOf({ id }: { id: number }): string {
  return `dues-received:${id}`;
}

/** The receipt for a year of dues that an officer received by check, in cash or another way (D-388). */
export function duesReceived(
  config: Config,
  to: Payer,
  payment: Pick<
    typeof duesPayments.$inferSelect,
    "id" | "amount" | "paymentDate" | "paymentMethod" | "reference" | "receivedBy" | "paidThrough"
  >,
): ComposedEmail | null {
  if (!to.email) return null;
  const { amount, paymentDate, paymentMethod, reference, receivedBy, paidThrough } = payment;
  return {
    kind: "dues-received",
    onceKey: receiptKeyOf(payment),
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    ...receiptText(config, to, {
      facts: manualReceiptFacts(config, to, {
        what: A_YEAR,
        receipt: { amount, receivedAt: paymentDate, method: paymentMethod, reference, receivedBy },
      }),
      paidThrough,
    }),
  };
}

/** The same year was paid twice, and the second payment is refunded (S-28). */
export function duesPaidTwice(config: Config, to: Payer, receipt: Receipt): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind: "dues-paid-twice",
    onceKey: `dues-paid-twice:${receipt.transactionId}`,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: "Your membership dues were paid twice",
    ...composeEmail(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        "We received a second payment for your membership dues, which were already paid. Your membership was extended once.",
        "We will refund the second payment in full to your card. You don’t need to do anything.",
      ],
      facts: receiptFacts(config, to, { what: A_YEAR, receipt }),
      action: { label: "See my dues", url: `${config.publicUrl}/dues-renewal` },
    }),
  };
}

/** The members that a reminder names: one, or several who share an address and a paid-through date. */
export type Reminded = readonly { id: number; firstName: string; lastName: string }[];

/** The start of the `onceKey` of every reminder of this stage and paid-through date; the members' ids follow. */
export function reminderKey(stage: Reminder, paidThrough: string): string {
  return `renewal-reminder:${paidThrough}:${stage}:`;
}

/** The start of the `onceKey` of every reminder that officers sent on this day; the members' ids follow. */
export function duesReminderKey(today: string): string {
  return `dues-reminder:${today}:`;
}

/** A reminder that dues expire soon or have expired (S-52). */
export function renewalReminder(
  config: Config,
  email: string,
  about: { members: Reminded; stage: Reminder; paidThrough: string; today: string },
): ComposedEmail {
  const { members, stage, paidThrough } = about;
  return {
    kind: "renewal-reminder",
    onceKey: reminderKey(stage, paidThrough) + members.map(({ id }) => id).join("+"),
    owners: ownedByMembers(members.map(({ id }) => id)),
    priority: "ordinary",
    to: email,
    subject: stage === "expired" ? "Your membership dues have expired" : "Your membership dues expire soon",
    ...reminderBody(config, about),
  };
}

/** A reminder of unpaid dues that an officer sends; `paidThrough` is null if no payment was ever recorded. */
export function duesReminder(
  config: Config,
  email: string,
  about: { members: Reminded; paidThrough: string | null; today: string },
): ComposedEmail {
  const { members, paidThrough, today } = about;
  return {
    kind: "dues-reminder",
    onceKey: duesReminderKey(today) + members.map(({ id }) => id).join("+"),
    owners: ownedByMembers(members.map(({ id }) => id)),
    priority: "ordinary",
    to: email,
    subject: paidThrough === null ? "Your membership dues are due" : "Your membership dues have expired",
    ...reminderBody(config, about),
  };
}

function reminderBody(
  config: Config,
  { members, paidThrough, today }: { members: Reminded; paidThrough: string | null; today: string },
) {
  const names = members.map(fullName);
  const each = members.length > 1 ? " each" : "";
  return composeEmail(config, {
    salutation: salutation(...members.map(({ firstName }) => firstName)),
    paragraphs: [
      paidThrough === null
        ? "We have no payment of your local membership dues on record."
        : whenItEnds(paidThrough, today),
      `Annual dues are ${formatDollars(moneyOf(config.duesCents))}${each}. You can renew by card in the members’ portal.`,
    ],
    facts: [
      [members.length > 1 ? "Members" : "Member", new Intl.ListFormat("en-US").format(names)],
      ...(paidThrough === null ? [] : ([["Paid through", formatDay(paidThrough)]] as const)),
      ["Annual dues", `${formatDollars(moneyOf(config.duesCents))}${each}`],
    ],
    action: { label: "Renew now", url: `${config.publicUrl}/dues-renewal` },
    closing: [
      ...(members.length > 1 ? ["You each renew with your own login."] : []),
      "If you have renewed in the last few days, please disregard this email.",
    ],
  });
}

function whenItEnds(paidThrough: string, today: string): string {
  const days = daysBetween(today, paidThrough);
  const on = formatDay(paidThrough);
  if (days < 0) return `Your local membership dues were paid through ${on} and have expired.`;
  if (days === 0) return `Your local membership dues are paid through today, ${on}.`;
  if (days === 1) return `Your local membership dues are paid through tomorrow, ${on}.`;
  return `Your local membership dues are paid through ${on}, ${days} days from today.`;
}
