import { formatDollars } from "#contract/values/dollars.ts";
import { dayIn } from "#contract/values/zone.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, type EmailContent, salutation } from "#server/platform/email/compose-email.ts";
import type { EmailOwners } from "#server/platform/email/email-owners.ts";
import type { ComposedEmail } from "#server/platform/email/outbox.ts";
import { formatDay } from "#server/platform/format-dates.ts";

/** Who paid, as a receipt names them, and whose emails about it are. */
export type Payer = { firstName: string; lastName: string; email: string | null; owners: EmailOwners };

/** A card payment that counted: dollars as "150.00", the card as "XXXX1111", the two numbers it can be found by. */
export type Receipt = {
  amount: string;
  paidAt: Date;
  card: string | null;
  invoiceNumber: string;
  transactionId: string;
};

/** What a treasurer asks of a receipt, line by line: to whom, from whom, what for, how much, when, how, which numbers. */
export function receiptFacts(
  config: Config,
  payer: Payer,
  what: string,
  receipt: Receipt,
): NonNullable<EmailContent["facts"]> {
  return [
    ["Received by", `${config.chapter.name}, ${config.chapter.society}`],
    ["Received from", `${payer.firstName} ${payer.lastName}`.trim()],
    ["For", what],
    ["Amount", `${formatDollars(receipt.amount)} USD`],
    ["Date", formatDay(dayIn(receipt.paidAt, config.chapter.timeZone))],
    ["Card", receipt.card ?? "not named by the card company"],
    ["Invoice number", receipt.invoiceNumber],
    ["Transaction number", receipt.transactionId],
  ];
}

/** The receipt of a card payment that bought what it was for (S-53). Null where there is no address. */
export function paymentReceived(
  config: Config,
  payer: Payer,
  what: string,
  receipt: Receipt,
): ComposedEmail | null {
  if (!payer.email) return null;
  return {
    kind: "payment-received",
    onceKey: `payment-received:${receipt.transactionId}`,
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `Receipt: ${what}`,
    ...composeEmail(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `Thank you. We received your payment of ${formatDollars(receipt.amount)}. This is your receipt; please keep it with your records.`,
      ],
      facts: receiptFacts(config, payer, what, receipt),
      closing: ["Nothing remains due on this invoice."],
    }),
  };
}

/** Tells that money was sent back, and when it shows. Null where there is no address. */
export function refundSent(
  config: Config,
  payer: Payer,
  what: string,
  refund: {
    id: number;
    amount: string;
    kind: "void" | "refund" | "external";
    card: string | null;
    /** What he had bought and has no longer, as a sentence. */
    told: string | null;
  },
): ComposedEmail | null {
  if (!payer.email) return null;
  const card = refund.card ? `your card ending ${refund.card.slice(-4)}` : "the card you paid with";
  const when =
    refund.kind === "void"
      ? "The charge was cancelled before your bank booked it: it disappears from your statement within a few days, or never shows there."
      : "Your bank usually shows it within three to five working days.";
  return {
    kind: "refund-sent",
    onceKey: `refund-sent:${refund.id}`,
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `${formatDollars(refund.amount)} returned: ${what}`,
    ...composeEmail(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `We have returned ${formatDollars(refund.amount)} to ${card}. ${when}`,
        ...(refund.told ? [refund.told] : []),
      ],
      facts: [
        ["For", what],
        ["Amount returned", `${formatDollars(refund.amount)} USD`],
        ["Card", refund.card ?? "the card you paid with"],
      ],
      closing: ["You need not do anything. Please keep this email with your records."],
    }),
  };
}

/** Tells that money was taken which bought nothing, and that it goes back. Null where there is no address. */
export function chargedInError(
  config: Config,
  payer: Payer,
  what: string,
  receipt: Receipt,
  why: "second charge" | "other amount",
): ComposedEmail | null {
  if (!payer.email) return null;
  return {
    kind: "charged-in-error",
    onceKey: `charged-in-error:${receipt.transactionId}`,
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `Your payment of ${formatDollars(receipt.amount)} will be returned: ${what}`,
    ...composeEmail(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        why === "second charge"
          ? "Your card was charged a second time for something that was paid already. What you have bought is not touched by it."
          : "Your card was charged another amount than the one that was due, so the payment could not be used.",
        "The full amount of this charge will be returned to your card; you need not do anything. An email follows when it has been sent.",
      ],
      facts: receiptFacts(config, payer, what, receipt),
    }),
  };
}
