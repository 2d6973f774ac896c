import { eq } from "drizzle-orm";
import { lockMember } from "#server/members/queries.ts";
import { revokeMembershipYear } from "#server/members/revoke-membership-year.ts";
import { NOTHING_REVOKED, type Payment, type Revocation } from "#server/payments/fulfillment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { readDayBefore, readYearPaidBy } from "./queries.ts";
import { duesPayments } from "./tables.ts";

/**
 * Revokes a year of dues that was refunded in full: marks it refunded and restores the last paid day. If that day has
 * changed since, by an officer or another payment, an officer must correct it.
 */
export async function revokeYear(
  { now }: SystemContext,
  tx: Tx,
  { payment, actor }: { payment: Payment; actor: string },
): Promise<Revocation> {
  const year = await readYearPaidBy(tx, payment.id);
  if (!year) return NOTHING_REVOKED;
  await tx.update(duesPayments).set({ status: "refunded" }).where(eq(duesPayments.id, year.id));
  const member = year.memberId === null ? undefined : await lockMember(tx, year.memberId);
  if (!member) return NOTHING_REVOKED;
  const before = await readDayBefore(tx, member.id, year.paidThrough);
  if (member.localDuesPaidThrough !== year.paidThrough || before === undefined) {
    const is = member.localDuesPaidThrough;
    return {
      concern: `The dues it paid for through ${formatDay(year.paidThrough)} were refunded, but the last paid day has changed since: it is now ${is === null ? "empty" : formatDay(is)}. Please correct it in the member's record.`,
      payerNote: null,
    };
  }
  await revokeMembershipYear(tx, member, { before, at: now, actor });
  return {
    concern: null,
    payerNote: `The year of dues it paid for no longer counts: ${before === null ? "no paid year is on record for you" : `your local dues are paid through ${formatDay(before)}`}.`,
  };
}
