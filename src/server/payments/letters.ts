import { inDollars } from "#contract/dollars.ts";
import type { Config } from "#server/platform/config.ts";
import { dayInWords } from "#server/platform/dates.ts";
import type { EmailOwners } from "#server/platform/email-owners.ts";
import { type LetterText, salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { dayIn } from "#server/platform/zone.ts";

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
): NonNullable<LetterText["facts"]> {
  return [
    ["Received by", `${config.chapter.name}, ${config.chapter.society}`],
    ["Received from", `${payer.firstName} ${payer.lastName}`.trim()],
    ["For", what],
    ["Amount", `${inDollars(receipt.amount)} USD`],
    ["Date", dayInWords(dayIn(receipt.paidAt, config.chapter.timeZone))],
    ["Card", receipt.card ?? "not named by the card company"],
    ["Invoice number", receipt.invoiceNumber],
    ["Transaction number", receipt.transactionId],
  ];
}

/** The receipt of a card payment that bought what it was for (S-53). Null where there is no address. */
export function paymentReceived(config: Config, payer: Payer, what: string, receipt: Receipt): Letter | null {
  if (!payer.email) return null;
  return {
    kind: "payment-received",
    onceKey: `payment-received:${receipt.transactionId}`,
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `Receipt: ${what}`,
    ...setLetter(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `Thank you. We received your payment of ${inDollars(receipt.amount)}. This is your receipt; please keep it with your records.`,
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
): Letter | null {
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
    subject: `${inDollars(refund.amount)} returned: ${what}`,
    ...setLetter(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `We have returned ${inDollars(refund.amount)} to ${card}. ${when}`,
        ...(refund.told ? [refund.told] : []),
      ],
      facts: [
        ["For", what],
        ["Amount returned", `${inDollars(refund.amount)} USD`],
        ["Card", refund.card ?? "the card you paid with"],
      ],
      closing: ["You need not do anything. Please keep this letter with your records."],
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
): Letter | null {
  if (!payer.email) return null;
  return {
    kind: "charged-in-error",
    onceKey: `charged-in-error:${receipt.transactionId}`,
    owners: payer.owners,
    priority: "receipt",
    to: payer.email,
    subject: `Your payment of ${inDollars(receipt.amount)} will be returned: ${what}`,
    ...setLetter(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        why === "second charge"
          ? "Your card was charged a second time for something that was paid already. What you have bought is not touched by it."
          : "Your card was charged another amount than the one that was due, so the payment could not be used.",
        "The full amount of this charge will be returned to your card; you need not do anything. A letter follows when it has been sent.",
      ],
      facts: receiptFacts(config, payer, what, receipt),
    }),
  };
}
