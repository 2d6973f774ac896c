/**
 * Formats "1150.00" from the wire for pages and emails: "$1,150.00" (M-666). `Intl` is not used because creating its
 * first formatter takes a phone 40 ms.
 */
export function formatDollars(money: string): string {
  const amount = Number(money);
  const digits = Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ",");
  return `${amount < 0 ? "-" : ""}$${digits}`;
}
