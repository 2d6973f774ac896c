import { eq } from "drizzle-orm";
import { lockMember } from "#server/members/queries.ts";
import { takeBackMembership } from "#server/members/take-back-membership.ts";
import { NOTHING_TAKEN, type Payment, type TakenBack } from "#server/payments/buyer.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { dayInWords } from "#server/platform/dates.ts";
import { readDayBefore, readYearPaidBy } from "./queries.ts";
import { duesPayments } from "./tables.ts";

/**
 * A year of dues whose money is all back counts no more: the history says so, and the last paid day becomes again
 * what it was. Where that day has been changed since, by an officer or by another year, it is an officer's to set.
 */
export async function takeBackYear(
  { now }: Work,
  tx: Tx,
  payment: Payment,
  actor: string,
): Promise<TakenBack> {
  const year = await readYearPaidBy(tx, payment.id);
  if (!year) return NOTHING_TAKEN;
  await tx.update(duesPayments).set({ status: "refunded" }).where(eq(duesPayments.id, year.id));
  const member = year.memberId === null ? undefined : await lockMember(tx, year.memberId);
  if (!member) return NOTHING_TAKEN;
  const before = await readDayBefore(tx, member.id, year.paidThrough);
  if (member.localDuesPaidThrough !== year.paidThrough || before === undefined) {
    const is = member.localDuesPaidThrough;
    return {
      concern: `The dues that it had paid through ${dayInWords(year.paidThrough)} were returned, and the last paid day has been changed since: it is ${is === null ? "empty" : dayInWords(is)}. Please set it right in the member's record.`,
      told: null,
    };
  }
  await takeBackMembership(tx, member, before, { at: now, actor });
  return {
    concern: null,
    told: `The year of dues that it had paid no longer counts: ${before === null ? "no paid day is noted for you now" : `your local dues are paid through ${dayInWords(before)}`}.`,
  };
}
