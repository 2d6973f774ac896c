import { desc, eq } from "drizzle-orm";
import { listMemberDues as endpoint, type RecordedDues } from "#contract/members/manual-dues.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { duesPaymentOf } from "#server/dues/queries.ts";
import { duesPayments } from "#server/dues/tables.ts";
import { findMember } from "#server/members/queries.ts";
import { readReturning } from "#server/platform/email/returned/mailboxes.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";

/** A member's dues as officers see them, newest first. */
export const listMemberDues = action(endpoint, async ({ db, config }, { id }) => {
  const member = await findMember(db, id);
  if (!member) throw notFound("Member not found");
  const rows = await db
    .select()
    .from(duesPayments)
    .where(eq(duesPayments.memberId, id))
    .orderBy(desc(duesPayments.paymentDate), desc(duesPayments.id));
  const address = member.confirmedEmail?.trim().toLowerCase() ?? "";
  return {
    emailsCameBack: (await readReturning(db, [address])).has(address),
    yearly: moneyOf(config.duesCents),
    paidThrough: member.localDuesPaidThrough,
    payments: rows.map(recordedDues),
  };
});

/** A payment of dues in the contract's shape for officers. */
export function recordedDues(row: typeof duesPayments.$inferSelect): RecordedDues {
  return {
    ...duesPaymentOf(row),
    reference: row.reference,
    receivedBy: row.receivedBy,
    note: row.notes,
    isManual: row.recordedBy !== null,
    voidReason: row.voidReason,
    voidedAt: row.voidedAt?.toISOString() ?? null,
  };
}
