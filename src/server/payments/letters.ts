import type { Config } from "#server/platform/config.ts";
import { dayInWords } from "#server/platform/dates.ts";
import { type LetterText, salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { dayIn } from "#server/platform/zone.ts";

/** Who paid, as a receipt names him. */
export type Payer = { firstName: string; lastName: string; email: string | null };

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
    ["Amount", `$${receipt.amount} USD`],
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
    to: payer.email,
    subject: `Receipt: ${what}`,
    ...setLetter(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `Thank you. We received your payment of $${receipt.amount}. This is your receipt; please keep it with your records.`,
      ],
      facts: receiptFacts(config, payer, what, receipt),
      closing: ["Nothing remains due on this invoice."],
    }),
  };
}
