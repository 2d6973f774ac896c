const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "1150.00" from the wire, as it is read on pages and in letters: "$1,150.00" (M-666). */
export function inDollars(money: string): string {
  return DOLLARS.format(Number(money));
}
