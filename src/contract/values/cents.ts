/** Integer cents; money inside the server. */
export type Cents = number & { readonly unit?: "cents" };

/** Cents of a money string. */
export function centsOf(money: string): Cents {
  return Math.round(Number(money) * 100);
}

/** Money string of cents. */
export function moneyOf(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
