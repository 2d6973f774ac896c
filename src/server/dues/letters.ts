import { moneyOf } from "#contract/cents.ts";
import { daysBetween } from "#contract/days.ts";
import { inDollars } from "#contract/dollars.ts";
import { type Payer, type Receipt, receiptFacts } from "#server/payments/letters.ts";
import type { Config } from "#server/platform/config.ts";
import { dayInWords } from "#server/platform/dates.ts";
import { ofMembers } from "#server/platform/email-owners.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import type { Reminder } from "./rules.ts";

/** What is bought, as receipts name it. */
const A_YEAR = "Annual membership dues";

/** The receipt for a year of dues, complete enough for a treasurer (S-53). */
export function duesPaid(
  config: Config,
  to: Payer,
  receipt: Receipt & { paidThrough: string },
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "dues-paid",
    onceKey: `dues-paid:${receipt.transactionId}`,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: "Receipt: your membership dues",
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `Thank you. Your annual membership dues have been received, and your membership is extended through ${dayInWords(receipt.paidThrough)}.`,
      ],
      facts: [
        ...receiptFacts(config, to, A_YEAR, receipt),
        ["Membership extended through", dayInWords(receipt.paidThrough)],
      ],
      action: { label: "See my dues", url: `${config.publicUrl}/dues-renewal` },
      closing: ["Please keep this letter as your receipt. Annual dues are non-refundable."],
    }),
  };
}

/** Tells that the same year was paid twice, and that the second payment goes back (S-28). */
export function duesPaidTwice(config: Config, to: Payer, receipt: Receipt): Letter | null {
  if (!to.email) return null;
  return {
    kind: "dues-paid-twice",
    onceKey: `dues-paid-twice:${receipt.transactionId}`,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: "Your membership dues were paid twice",
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        "Your membership dues had already been paid when this second payment reached us. Your membership has been extended once.",
        "The full amount of the second payment will be returned to your card; you need not do anything.",
      ],
      facts: receiptFacts(config, to, A_YEAR, receipt),
      action: { label: "See my dues", url: `${config.publicUrl}/dues-renewal` },
    }),
  };
}

/** Whom a reminder names: a member, or several who share one address and one last paid day. */
export type Reminded = readonly { id: number; firstName: string; lastName: string }[];

/** Begins the key of each reminder of this stage before this last paid day; the members' numbers follow. */
export function reminderKey(stage: Reminder, paidThrough: string): string {
  return `renewal-reminder:${paidThrough}:${stage}:`;
}

/** Reminds of dues that end soon or have ended (S-52). */
export function renewalReminder(
  config: Config,
  email: string,
  members: Reminded,
  about: { stage: Reminder; paidThrough: string; today: string },
): Letter {
  const { stage, paidThrough, today } = about;
  const names = members.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const each = members.length > 1 ? " for each of you" : "";
  return {
    kind: "renewal-reminder",
    onceKey: reminderKey(stage, paidThrough) + members.map(({ id }) => id).join("+"),
    owners: ofMembers(members.map(({ id }) => id)),
    priority: "ordinary",
    to: email,
    subject: stage === "expired" ? "Your membership dues have ended" : "Your membership dues end soon",
    ...setLetter(config, {
      salutation: salutation(...members.map(({ firstName }) => firstName)),
      paragraphs: [
        whenItEnds(paidThrough, today),
        `A year of dues is ${inDollars(moneyOf(config.duesCents))}${each}. You can renew by card in the members’ portal.`,
      ],
      facts: [
        [members.length > 1 ? "Members" : "Member", new Intl.ListFormat("en-US").format(names)],
        ["Paid through", dayInWords(paidThrough)],
        ["Dues for a year", `${inDollars(moneyOf(config.duesCents))}${each}`],
      ],
      action: { label: "Renew now", url: `${config.publicUrl}/dues-renewal` },
      closing: [
        ...(members.length > 1 ? ["Each of you renews with his or her own log-in."] : []),
        "If you have renewed in the last few days, please disregard this letter.",
      ],
    }),
  };
}

function whenItEnds(paidThrough: string, today: string): string {
  const days = daysBetween(today, paidThrough);
  const on = dayInWords(paidThrough);
  if (days < 0) return `Your local membership dues were paid through ${on} and have ended.`;
  if (days === 0) return `Your local membership dues are paid through today, ${on}.`;
  if (days === 1) return `Your local membership dues are paid through tomorrow, ${on}.`;
  return `Your local membership dues are paid through ${on}, ${days} days from today.`;
}
