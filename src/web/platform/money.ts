import type { Cents } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";

/** "150.00" from the wire, which always has two decimals, as "$150.00", thousands parted: "$1,150.00". */
export function dollars(money: string): string {
  return inDollars(money);
}

/** Cents as "$150.00". */
export function dollarsOf(cents: Cents): string {
  return dollars((cents / 100).toFixed(2));
}
