/**
 * "1150.00" from the wire, as pages and emails show it: "$1,150.00" (M-666). Written out here because a formatter of
 * `Intl` costs a phone 40 ms when it is first made.
 */
export function formatDollars(money: string): string {
  const amount = Number(money);
  const digits = Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ",");
  return `${amount < 0 ? "-" : ""}$${digits}`;
}
