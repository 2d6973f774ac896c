import type { PaymentDetails } from "#contract/treasury.ts";
import type { useDates } from "#web/platform/chapter.ts";
import { formatCents, formatMoney } from "#web/platform/money.ts";

/** "Visa XXXX1111" as "Visa ending 1111". */
export function cardInWords(card: string | null): string {
  return card?.replace(/ X+/, " ending ") ?? "card";
}

/** What became of a payment, in a sentence or two. */
export function paymentStory(payment: PaymentDetails, dates: ReturnType<typeof useDates>): string {
  const { status, amount, paidAt, createdAt } = payment;
  if (status === "cancelled") return "The payer left the card page without paying. Nothing was charged.";
  if (status === "expired") return "No one paid in time. Nothing was charged.";
  if (status === "failed") return "The payment did not go through. Nothing was charged.";
  if (status === "created")
    return `The card page for ${formatMoney(amount)} was opened on ${dates.day(createdAt)} and is not paid yet.`;
  const applied = payment.charges.find(({ outcome }) => outcome === "applied");
  const recorded = payment.charges.find(({ outcome }) => outcome === "recorded");
  if (recorded)
    return `${formatMoney(recorded.amount)} was charged on ${dates.day(recorded.chargedAt)} by ${cardInWords(recorded.card)} and could not be applied yet.`;
  const day = paidAt ? ` on ${dates.day(paidAt)}` : "";
  const paid = applied
    ? `${formatMoney(applied.amount)} was paid${day} by ${cardInWords(applied.card)}.`
    : "A card was charged in error.";
  return [paid, ...refundsInWords(payment), ...(applied ? [] : keptInWords(payment))].join(" ");
}

/** What officers decided not to refund, though it paid for nothing. */
function keptInWords({ status, charges }: PaymentDetails): string[] {
  const isKept = charges.some(({ refunds }) => refunds.some((refund) => refund.status === "dismissed"));
  return status === "paid" && isKept ? ["Officers decided not to refund it."] : [];
}

function refundsInWords({ charges }: PaymentDetails): string[] {
  const refunds = charges.flatMap((charge) => charge.refunds);
  const charged = charges.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const total = (...states: (typeof refunds)[number]["status"][]) =>
    refunds
      .filter(({ status }) => states.includes(status))
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const parts: [sum: number, what: string][] = [
    [total("due", "refund_failed"), "is due back."],
    [total("refunding"), "is on its way back."],
    [total("refunded", "settled_otherwise"), "was refunded."],
    [total("credited"), "became a credit."],
  ];
  return parts
    .filter(([sum]) => sum > 0)
    .map(([sum, what]) => `${sum === charged ? "All of it" : formatCents(sum)} ${what}`);
}
