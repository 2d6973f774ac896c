import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { DifferenceKind } from "#server/payments/reconciliation/read-items.ts";

type Differing = {
  kind: DifferenceKind;
  amountHere: string | null;
  amountThere: string | null;
  isRefund: boolean;
};

/** What a difference is, in a few words that begin with the sum (D-381). */
export function differenceTitle({ kind, amountHere, amountThere, isRefund }: Differing): string {
  const sum = formatDollars(amountThere ?? amountHere ?? "0.00");
  if (kind === "amount-differs") {
    const more = centsOf(amountThere ?? "0.00") - centsOf(amountHere ?? "0.00");
    const than = isRefund ? "refunded" : "charged";
    return `${formatDollars(moneyOf(Math.abs(more)))} ${more < 0 ? "less" : "more"} was settled than ${than}`;
  }
  return `${kind === "refund-missing-there" ? formatDollars(amountHere ?? "0.00") : sum} ${WORDS[kind]}`;
}

const WORDS: Record<Exclude<DifferenceKind, "amount-differs">, string> = {
  "missing-here": "charged at the card processor was missing here",
  "missing-there": "charged here is missing at the card processor",
  "refund-unknown-here": "was refunded at the card processor only",
  "refund-missing-there": "refunded here has not settled",
  "not-settled": "charged here has not settled",
  disputed: "was taken back by the payer’s bank",
  "not-compared": "could not be compared",
};
