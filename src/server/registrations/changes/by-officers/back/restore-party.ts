import { eq } from "drizzle-orm";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockCardPayment, readMoneyOf } from "#server/registrations/balance/lock-card-payment.ts";
import { letPayLater } from "#server/registrations/changes/by-officers/pay-later.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { reopenLink } from "#server/registrations/payment-links/end-paid-link.ts";
import { isSameName } from "#server/registrations/rules.ts";
import { registrations } from "#server/registrations/tables.ts";
import { personOf } from "./restore-person.ts";
import type { Back } from "./why-not-put-back-now.ts";

/** Restores the party's numbers, and lets it pay later again if it did before and owes something. */
export async function restoreParty(
  ctx: Ctx,
  tx: Tx,
  { party: { row, facts }, removed }: Back,
): Promise<typeof registrations.$inferSelect> {
  const person = personOf(removed);
  const guestTickets = row.guestTickets + (person.kind === "guest" ? 1 : 0);
  const adjustmentCents = row.adjustmentCents + removed.adjustmentCents;
  const [changed] = await tx
    .update(registrations)
    .set({
      amount: moneyOf(centsOf(row.amount) + removed.amountCents),
      adjustmentCents,
      adjustmentWhy: adjustmentCents === 0 ? null : (row.adjustmentWhy ?? removed.adjustmentWhy),
      keptWithoutDeadlineCents: Math.max(0, row.keptWithoutDeadlineCents - removed.keptCents),
      sponsoredGuests: Math.min(guestTickets, row.sponsoredGuests + removed.sponsoredGuests),
      requestQuestions: row.requestQuestions.filter((question) => !isSameName(question, person)),
      updatedAt: nextUpdatedAt(row, ctx.now),
    })
    .where(eq(registrations.id, row.id))
    .returning();
  if (!changed) throw new Error("the locked registration is gone");
  if (removed.paidLater && row.paysLaterSince === null) {
    const { money } = await readMoneyOf(tx, row.id, await lockCardPayment(tx, row.id));
    const { payBy, paysLaterSince, paysLaterBy } = removed;
    const now = { ...row, ...changed, paysLaterSince, paysLaterBy };
    const due = await letPayLater(ctx, tx, { row: now, facts: { ...facts, ...changed, ...money } });
    if (due > 0) {
      const paymentType = removed.paymentType ?? row.paymentType;
      await tx.update(registrations).set({ payBy, paymentType }).where(eq(registrations.id, row.id));
      await reopenLink(tx, row.id, removed.removedAt);
    }
  }
  return changed;
}
