import type { Cents } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";

/** "1150.00" from the wire, which always has two decimals, as "$1,150.00". */
export function formatMoney(money: string): string {
  return formatDollars(money);
}

/** Cents as "$150.00". */
export function formatCents(cents: Cents): string {
  return formatMoney((cents / 100).toFixed(2));
}

/** A price in words: "$150.00", or "Free". Where the specification fixes the text, $0.00 stays. */
export function priceInWords(money: string): string {
  return Number(money) === 0 ? "Free" : formatMoney(money);
}
