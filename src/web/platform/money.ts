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
