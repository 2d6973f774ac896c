import { manualMethodWords } from "#contract/members/manual-methods.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { fullName } from "#contract/values/full-name.ts";
import { dayIn } from "#contract/values/zone.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { EmailContent } from "#server/platform/email/email-content.ts";
import type { EmailOwners } from "#server/platform/email/email-owners.ts";
import { formatDay } from "#server/platform/format-dates.ts";

/** Who paid, as the receipt names them, and who owns the emails about it. */
export type Payer = { firstName: string; lastName: string; email: string | null; owners: EmailOwners };

/** An applied card payment: the amount as "150.00", the card as "XXXX1111", and the two numbers to find it by. */
export type Receipt = {
  amount: string;
  paidAt: Date;
  card: string | null;
  invoiceNumber: string;
  transactionId: string;
};

/** The key of the email that is the receipt of a charge, whatever else it says. */
export function receiptKey({ transactionId }: Pick<Receipt, "transactionId">): string {
  return `payment-received:${transactionId}`;
}

/** The lines of a receipt that a treasurer needs. */
export function receiptFacts(
  config: Config,
  payer: Payer,
  { what, receipt }: { what: string; receipt: Receipt },
): NonNullable<EmailContent["facts"]> {
  return [
    ["Received by", `${config.chapter.name}, ${config.chapter.society}`],
    ["Received from", fullName(payer)],
    ["For", what],
    ["Amount", `${formatDollars(receipt.amount)} USD`],
    ["Date", formatDay(dayIn(receipt.paidAt, config.chapter.timeZone))],
    ["Card", receipt.card ?? "not provided by the card processor"],
    ["Invoice number", receipt.invoiceNumber],
    ["Transaction number", receipt.transactionId],
  ];
}

/** Money that an officer received by check, in cash or another way, as its receipt shows it. */
export type ManualReceipt = {
  amount: string;
  receivedAt: Date;
  method: string;
  reference: string | null;
  /** Null for the chapter. */
  receivedBy: string | null;
};

/** The lines of the receipt for it (D-388). */
export function manualReceiptFacts(
  config: Config,
  payer: Pick<Payer, "firstName" | "lastName">,
  { what, receipt }: { what: string; receipt: ManualReceipt },
): NonNullable<EmailContent["facts"]> {
  const { amount, receivedAt, method, reference, receivedBy } = receipt;
  return [
    ["Received by", receivedBy ?? `${config.chapter.name}, ${config.chapter.society}`],
    ["Received from", fullName(payer)],
    ["For", what],
    ["Amount", `${formatDollars(amount)} USD`],
    ["Date", formatDay(dayIn(receivedAt, config.chapter.timeZone))],
    ["Paid by", [manualMethodWords(method), reference].filter(Boolean).join(" ")],
  ];
}

/** The receipt of an applied card payment (S-53). Null without an address. */
export function paymentReceived(
  config: Config,
  payer: Payer,
  { what, receipt }: { what: string; receipt: Receipt },
): ComposedEmail | null {
  if (!payer.email) return null;
  return {
    kind: "payment-received",
    onceKey: receiptKey(receipt),
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `Receipt: ${what}`,
    ...composeEmail(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `Thank you. We received your payment of ${formatDollars(receipt.amount)}. This is your receipt; please keep it for your records.`,
      ],
      facts: receiptFacts(config, payer, { what, receipt }),
      closing: ["This invoice is paid in full."],
    }),
  };
}

/** A charge as its receipt shows it; paid `now` if its own time is unknown. */
export function receiptOf(
  { invoiceNumber, amount }: { invoiceNumber: string; amount: string },
  {
    submittedAt,
    card,
    transactionId,
  }: { submittedAt: Date | null; card: string | null; transactionId: string },
  now: Date,
): Receipt {
  return { invoiceNumber, amount, paidAt: submittedAt ?? now, card, transactionId };
}

/** The same for a payment of any purpose that has no receipt of its own. */
export async function ordinaryReceipt(
  config: Config,
  _tx: Tx,
  { payer, payment, receipt }: { payer: Payer; payment: { description: string }; receipt: Receipt },
): Promise<ComposedEmail | null> {
  return paymentReceived(config, payer, { what: payment.description, receipt });
}

/** A refund was sent, and when it will appear. Null without an address. */
export function refundSent(
  config: Config,
  payer: Payer,
  {
    what,
    refund,
  }: {
    what: string;
    refund: {
      id: number;
      amount: string;
      kind: "void" | "refund" | "external";
      card: string | null;
      /** What the payer bought and no longer has, as a sentence. */
      told: string | null;
    };
  },
): ComposedEmail | null {
  if (!payer.email) return null;
  const card = refund.card ? `your card ending ${refund.card.slice(-4)}` : "the card you paid with";
  const when =
    refund.kind === "void"
      ? "The charge was voided before it settled. It will disappear from your statement within a few days or never appear there."
      : "It usually appears on your statement within three to five business days.";
  return {
    kind: "refund-sent",
    onceKey: `refund-sent:${refund.id}`,
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `${formatDollars(refund.amount)} refunded: ${what}`,
    ...composeEmail(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `We refunded ${formatDollars(refund.amount)} to ${card}. ${when}`,
        ...(refund.told ? [refund.told] : []),
      ],
      facts: [
        ["For", what],
        ["Amount refunded", `${formatDollars(refund.amount)} USD`],
        ["Card", refund.card ?? "the card you paid with"],
      ],
      closing: ["You don’t need to do anything. Please keep this email for your records."],
    }),
  };
}

const WHY_IN_ERROR = {
  "second charge": "Your card was charged twice for the same purchase. What you bought is not affected.",
  "other amount": "Your card was charged the wrong amount, so we could not apply the payment.",
};

/** A charge that paid for nothing will be refunded. Null without an address. */
export function chargedInError(
  config: Config,
  payer: Payer,
  { what, receipt, why }: { what: string; receipt: Receipt; why: keyof typeof WHY_IN_ERROR },
): ComposedEmail | null {
  if (!payer.email) return null;
  return {
    kind: "charged-in-error",
    onceKey: `charged-in-error:${receipt.transactionId}`,
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `Your payment of ${formatDollars(receipt.amount)} will be refunded: ${what}`,
    ...composeEmail(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        WHY_IN_ERROR[why],
        "We will refund this charge in full to your card and email you when it is sent. You don’t need to do anything.",
      ],
      facts: receiptFacts(config, payer, { what, receipt }),
    }),
  };
}
