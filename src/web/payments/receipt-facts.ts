import type { RecentPayment } from "#contract/registrations/recent-payments.ts";
import type { datesInZone } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import type { ConfirmedFact } from "./Confirmation.tsx";

/** What was paid, with which card and when, and the numbers to find it by. */
export function receiptFacts(payment: RecentPayment, dates: ReturnType<typeof datesInZone>): ConfirmedFact[] {
  const { amount, card, paidAt, invoiceNumber, transactionId } = payment;
  if (Number(amount) === 0) return [["Price", "Free"]];
  const how = [card && `with ${cardName(card)}`, paidAt && `on ${dates.day(paidAt)}`]
    .filter(Boolean)
    .join(" ");
  const numbers = [`Invoice ${invoiceNumber}`, transactionId && `transaction ${transactionId}`];
  return [
    ["Paid", `${formatMoney(amount)} ${how}`.trim()],
    ["Receipt", numbers.filter(Boolean).join(", ")],
  ];
}

/** "Visa XXXX1111" as the card processor has it: "Visa ending in 1111". */
function cardName(card: string): string {
  return card.replace(/\s*X+(\d{4})$/, " ending in $1");
}

/** Where the email about a payment goes, as a sentence: "Your receipt is on its way to anna@example.org." */
export function emailsSentence({ receiptTo }: RecentPayment, email: string): string {
  if (receiptTo === null) return "We have no email address for you: please print this page for your records.";
  return `${email} is on its way to ${receiptTo}.`;
}
