import { lockMember } from "#server/members/queries.ts";
import { setPaidThrough } from "#server/members/set-paid-through.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { readOtherYears } from "./queries.ts";
import { dayBefore } from "./rules.ts";
import type { duesPayments } from "./tables.ts";

type Year = typeof duesPayments.$inferSelect;

/**
 * Takes back the year of a dues payment that no longer counts: the last paid day is again what it was before. Null if
 * the member is deleted. If that day has changed in the meantime, by an officer or another payment, nothing is changed.
 */
export async function endYear(
  tx: Tx,
  year: Year,
  { now, actor }: { now: Date; actor: string },
): Promise<{ isDone: true; day: string | null } | { isDone: false; concern: string } | null> {
  const member = year.memberId === null ? undefined : await lockMember(tx, year.memberId);
  if (!member) return null;
  const others = await readOtherYears(tx, year);
  const is = member.localDuesPaidThrough;
  const why = whyNotEnd(year, { is, others });
  if (why) return { isDone: false, concern: `${why} Please correct it in the member's record.` };
  const day = dayBefore(year, others);
  await setPaidThrough(tx, member, { paidThrough: day, action: "membership taken back", at: now, actor });
  return { isDone: true, day };
}

/** Why the last paid day cannot be taken back, as the end of a sentence, or null. */
function whyNotEnd(
  year: Year,
  { is, others }: { is: string | null; others: readonly Year[] },
): string | null {
  const day = is === null ? "empty" : formatDay(is);
  if (is !== year.paidThrough) return `the last paid day has changed in the meantime. It is now ${day}.`;
  if (!year.isDayBeforeKnown) return `the day before it isn’t on record. The last paid day is now ${day}.`;
  return others.some(({ status, paidThrough }) => status === "completed" && paidThrough === is)
    ? `another payment reaches the same last paid day, ${day}.`
    : null;
}
