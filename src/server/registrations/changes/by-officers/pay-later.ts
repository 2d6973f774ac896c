import { eq } from "drizzle-orm";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { amountDueOf, countsFor } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";
import { registrations } from "#server/registrations/tables.ts";
import { markPaid } from "./mark-paid.ts";

/** Lets a party with seats keep them until an officer says otherwise (097), if anything is due. Returns what is. */
export async function letPayLater(
  ctx: Ctx,
  tx: Tx,
  { row, facts }: Pick<Party, "row" | "facts">,
): Promise<Cents> {
  const { now, me } = ctx;
  const paysLaterSince = row.paysLaterSince ?? now;
  const due = amountDueOf({ ...facts, paysLaterSince });
  if (due > 0) {
    // Even if it paid later before: an officer who read another amount is refused.
    await tx
      .update(registrations)
      .set({
        paysLaterSince,
        paysLaterBy: row.paysLaterBy ?? actorName(me),
        updatedAt: nextUpdatedAt(row, now),
      })
      .where(eq(registrations.id, row.id));
  }
  return due;
}

/** Lets a party whose payment is open keep its seats and pay later, by this day if there is one (D-361, D-364). */
export async function markPaysLater(
  ctx: Ctx,
  tx: Tx,
  { row, facts, payBy }: Party & { payBy: string | null | undefined },
): Promise<void> {
  const { now, me } = ctx;
  const actor = actorName(me);
  if (row.status === "pending") {
    // A payment made on a page that is still open counts for what is due.
    const due = centsOf(row.amount) - countsFor(facts);
    if (due <= 0) return markPaid(ctx, tx, { row, facts });
    await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, now });
    await confirmRegistration(ctx, tx, { row, actor, paysLater: { due, payBy: payBy ?? null } });
    return;
  }
  if (row.paysLaterSince === null) {
    throw conflict("This party has already paid. To undo a payment, open the party and void it under Money.");
  }
}
