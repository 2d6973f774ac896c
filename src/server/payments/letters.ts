import { type Cents, moneyOf } from "#contract/values.ts";
import type { Transaction } from "#server/payments/authorize-net/transactions.ts";
import type { Config } from "#server/platform/config.ts";
import { dayInWords } from "#server/platform/dates.ts";
import { type LetterText, salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { dayIn } from "#server/platform/zone.ts";
import type { Payment } from "./buyer.ts";

/** Who paid, as a receipt names him. */
export type Payer = { firstName: string; lastName: string; email: string | null };

type Charge = Pick<Transaction, "transactionId" | "amount" | "card" | "submittedAt">;
type Paid = Pick<Payment, "invoiceNumber" | "currency"> & { description: string };

/** What a treasurer asks of a receipt, line by line: from whom to whom, what for, how much, when, how, which numbers. */
export function receipt(
  config: Config,
  payer: Payer,
  payment: Paid,
  charge: Charge,
  now: Date,
): NonNullable<LetterText["facts"]> {
  const paidOn = dayIn(charge.submittedAt ?? now, config.chapter.timeZone);
  return [
    ["Received by", `${config.chapter.name}, ${config.chapter.society}`],
    ["Received from", `${payer.firstName} ${payer.lastName}`.trim()],
    ["For", payment.description],
    ["Amount", `${inDollars(charge.amount)} ${payment.currency}`],
    ["Date", dayInWords(paidOn)],
    ["Paid by", charge.card ? `Card ${charge.card}` : "Card"],
    ["Invoice number", payment.invoiceNumber],
    ["Transaction number", charge.transactionId],
  ];
}

/** The receipt of a card payment that bought what it was for (S-53). Null where there is no address. */
export function paymentReceived(
  config: Config,
  payer: Payer,
  payment: Paid,
  charge: Charge,
  now: Date,
): Letter | null {
  if (!payer.email) return null;
  return {
    kind: "payment-received",
    onceKey: `payment-received:${charge.transactionId}`,
    to: payer.email,
    subject: `Receipt: ${payment.description}`,
    ...setLetter(config, {
      salutation: salutation(payer.firstName),
      paragraphs: [
        `Thank you. We received your payment of ${inDollars(charge.amount)}. This is your receipt; please keep it with your records.`,
      ],
      facts: receipt(config, payer, payment, charge, now),
      closing: ["Paid in full; nothing remains due on this invoice."],
    }),
  };
}

function inDollars(cents: Cents): string {
  return `$${moneyOf(cents)}`;
}
