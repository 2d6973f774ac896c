import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { formatDay } from "#server/platform/format-dates.ts";

/** What decides how a party pays what is due. */
type Owing = {
  /** When an officer let it pay later, and perhaps by which day. */
  row: { paysLaterSince: Date | null; payBy: string | null };
  /** Whether it was emailed a payment link that has not ended. */
  hasLink: boolean;
};

/** What a party owes after a change, and how to pay it. After the dinner, an officer offers any other way. */
export function dueAfterChange(due: Cents, owing: Owing, { isOver = false } = {}): string {
  return `${formatDollars(moneyOf(due))} is due. Please ${howToPay(owing, isOver)}.`;
}

/** The same of a party that an officer just let pay later: "$580.00 is due. Please pay by March 9, 2026." */
export function dueLater(due: Cents, { payBy, since }: { payBy: string | null; since: Date }): string {
  return dueAfterChange(due, { row: { paysLaterSince: since, payBy }, hasLink: false });
}

function howToPay({ row: { paysLaterSince, payBy }, hasLink }: Owing, isOver: boolean): string {
  const link = "with the link we sent";
  if (isOver) return hasLink ? `pay ${link}, or contact a chapter officer` : "contact a chapter officer";
  if (paysLaterSince !== null && payBy !== null)
    return `pay by ${formatDay(payBy)}${hasLink ? `, ${link}` : ""}`;
  if (hasLink) return `pay ${link}, or at the dinner`;
  return paysLaterSince === null
    ? "pay at the dinner, or contact a chapter officer"
    : "pay at or before the dinner";
}
