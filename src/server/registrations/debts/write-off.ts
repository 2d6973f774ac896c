import { eq } from "drizzle-orm";
import { writeOff as endpoint } from "#contract/registrations/manual/debts.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { lockDebtor } from "#server/registrations/balance/lock-party.ts";
import { settlePayLater } from "#server/registrations/balance/settle-pay-later.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { registrations, writeOffs } from "#server/registrations/tables.ts";
import { dueAsRead } from "./due-as-read.ts";
import { whyNotWriteOff, withWrittenOff } from "./write-off-rules.ts";

const ACTION = "debt written off";

/** Lowers a party's amount by what it owes, and records that it was written off (D-368). */
export const writeOff = action(endpoint, async (ctx, { id, due: read }) => {
  return ctx.db.transaction(async (tx) => {
    if ((await findIdempotentResult(ctx, tx, ACTION)) !== null) return { writtenOff: read };
    const party = await lockDebtor(tx, id);
    const { row, event } = party;
    const { now } = ctx;
    const refusal = whyNotWriteOff({ removedAt: row.removedAt, dateTime: event.dateTime }, now);
    if (refusal) throw refusal;
    const due = dueAsRead(party, read);
    const actor = actorName(ctx.me);
    const amount = moneyOf(centsOf(row.amount) - due);
    await closeStalePage(tx, row, now);
    await tx
      .update(registrations)
      .set({
        amount,
        adjustmentCents: row.adjustmentCents - due,
        adjustmentWhy: withWrittenOff(row.adjustmentWhy),
        updatedAt: nextUpdatedAt(row, now),
      })
      .where(eq(registrations.id, id));
    const sum = { registrationId: id, amount: moneyOf(due) };
    await tx.insert(writeOffs).values({ ...sum, writtenOffBy: actor, writtenOffAt: now });
    await audit(tx, {
      at: now,
      actor,
      action: ACTION,
      entity: "registration",
      entityId: id,
      before: { amount: row.amount },
      after: { amount },
    });
    await settlePayLater(ctx, tx, await lockDebtor(tx, id));
    await saveIdempotentResult(ctx, tx, { action: ACTION, id });
    return { writtenOff: moneyOf(due) };
  });
});
