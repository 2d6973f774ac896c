import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { formatDay } from "#server/platform/format-dates.ts";

/** What a party owes after a change, and how it is paid; after the dinner, only an officer can say how. */
export function dueAfterChange(due: Cents, { isOver = false } = {}): string {
  const how = isOver
    ? "Please contact a chapter officer."
    : "Please pay at the dinner, or contact a chapter officer.";
  return `${formatDollars(moneyOf(due))} is due. ${how}`;
}

/** The same of a party that an officer lets pay later: "$580.00 is due. Please pay by March 9, 2026." */
export function dueLater({ due, payBy }: { due: Cents; payBy: string | null }): string {
  const by = payBy === null ? "at or before the dinner" : `by ${formatDay(payBy)}`;
  return `${formatDollars(moneyOf(due))} is due. Please pay ${by}.`;
}
