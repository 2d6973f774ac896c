import { type Cents, centsOf, moneyOf } from "#contract/values.ts";

/** "150.00" from the wire as "$150.00". */
export function dollars(money: string): string {
  return `$${moneyOf(centsOf(money))}`;
}

/** Cents as "$150.00". */
export function dollarsOf(cents: Cents): string {
  return `$${moneyOf(cents)}`;
}
