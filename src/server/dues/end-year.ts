import { lockMember } from "#server/members/queries.ts";
import { revokeMembershipYear } from "#server/members/revoke-membership-year.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import type { duesPayments } from "./tables.ts";

type Year = typeof duesPayments.$inferSelect;

/**
 * Takes back the year of a payment of dues that counts no longer: the last paid day is again what it was before. Null if
 * the member is deleted. If that day has changed since, by an officer or another payment, nothing is changed.
 */
export async function endYear(
  tx: Tx,
  year: Year,
  { now, actor }: { now: Date; actor: string },
): Promise<{ isDone: true; day: string | null } | { isDone: false; concern: string } | null> {
  const member = year.memberId === null ? undefined : await lockMember(tx, year.memberId);
  if (!member) return null;
  const is = member.localDuesPaidThrough;
  if (is !== year.paidThrough || !year.isDayBeforeKnown) {
    const day = is === null ? "empty" : formatDay(is);
    const concern = `the last paid day has changed since: it is now ${day}. Please correct it in the member's record.`;
    return { isDone: false, concern };
  }
  await revokeMembershipYear(tx, member, { before: year.dayBefore, at: now, actor });
  return { isDone: true, day: year.dayBefore };
}
