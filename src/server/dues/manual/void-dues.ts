import { and, eq, ne } from "drizzle-orm";
import { voidDues as endpoint } from "#contract/members/manual-dues.ts";
import { endYear } from "#server/dues/end-year.ts";
import { duesPayments } from "#server/dues/tables.ts";
import { lockMember } from "#server/members/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { recordedDues } from "./list-member-dues.ts";

/** Voids a payment of dues that an officer recorded, which takes its year back (D-354). */
export const voidDues = action(endpoint, async ({ db, me, now }, { id, reason }) => {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(duesPayments).where(eq(duesPayments.id, id));
    if (!found) throw notFound("This payment doesn't exist.");
    // The member first, as everywhere.
    if (found.memberId !== null) await lockMember(tx, found.memberId);
    if (found.recordedBy === null) {
      throw conflict(
        found.paymentId === null
          ? "This payment was not recorded here. Please correct the paid-through date in the member's record."
          : "This was paid by card. Please refund it on its payment page instead.",
      );
    }
    const actor = actorName(me);
    // What an officer writes about a deleted member could no longer be erased.
    const voidReason = found.memberId === null ? "Voided after the member was deleted" : reason;
    const [year] = await tx
      .update(duesPayments)
      .set({ status: "voided", voidedAt: now, voidedBy: actor, voidReason })
      .where(and(eq(duesPayments.id, id), ne(duesPayments.status, "voided")))
      .returning();
    if (!year) throw conflict("This payment has already been voided.");
    await audit(tx, {
      at: now,
      actor,
      action: "dues voided",
      entity: "member",
      entityId: year.memberId ?? "deleted",
      before: { amount: year.amount, paidThrough: year.paidThrough },
      after: { reason: voidReason },
    });
    const ended = await endYear(tx, year, { now, actor });
    const concern =
      ended && !ended.isDone
        ? `The year through ${formatDay(year.paidThrough)} no longer counts, but ${ended.concern}`
        : null;
    return { payment: recordedDues(year), concern };
  });
});
