import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { dismissRefund as dismissal, settleRefund as settlement } from "#contract/treasury.ts";
import { resumeCharge } from "#server/payments/charges/resume-charge.ts";
import { type Fulfillments, fulfillmentOf } from "#server/payments/fulfillment.ts";
import { whyNotSend } from "#server/payments/rules.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import { lockCharge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { presentRefund } from "./present-refund.ts";
import { revokeIfRefunded } from "./revoke-if-refunded.ts";

/** Records that a refund was made another way, such as a check or cash; it counts as refunded. */
export function settleRefund(
  ctx: Ctx,
  fulfillments: Fulfillments,
  ask: Ask<typeof settlement>,
): Promise<Answer<typeof settlement>> {
  return ctx.db.transaction((tx) => closeRefund(ctx, tx, { fulfillments, ask, status: "settled_otherwise" }));
}

/**
 * Dismisses a refund or an answered concern. The amount can be refunded again later; a charge that had been given up is
 * tried again.
 */
export function dismissRefund(
  ctx: Ctx,
  fulfillments: Fulfillments,
  ask: Ask<typeof dismissal>,
): Promise<Answer<typeof dismissal>> {
  return ctx.db.transaction((tx) => closeRefund(ctx, tx, { fulfillments, ask, status: "dismissed" }));
}

/** Closes a refund that is due and not begun; "credited" if its member gets a credit instead (D-371). */
export async function closeRefund(
  ctx: Ctx,
  tx: Tx,
  {
    fulfillments,
    ask: { id, note, amount },
    status,
  }: {
    fulfillments: Fulfillments;
    ask: Ask<typeof settlement>;
    status: "settled_otherwise" | "credited" | "dismissed";
  },
): Promise<Answer<typeof dismissal>> {
  const { me, now } = ctx;
  const [found] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  if (!found) throw notFound("This refund doesn't exist.");
  const locked = await lockCharge(fulfillments, tx, found.transactionId);
  const { charge, payment } = locked;
  const [before] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  if (!before) throw notFound("This refund doesn't exist.");
  // A concern is about money that is already refunded: only the concern is closed.
  const isConcern = status === "dismissed" && before.concern !== null;
  const refusal = isConcern ? null : whyNotSend(before, amount);
  if (refusal) throw refusal;
  const change = isConcern
    ? { note, concern: null }
    : { note, status, queuedBy: null, ...(status !== "dismissed" && { refundedAt: now }) };
  const [row] = await tx
    .update(paymentRefunds)
    .set({ ...change, updatedAt: now })
    .where(eq(paymentRefunds.id, id))
    .returning();
  if (!row) throw new Error(`refund ${id} is gone`);
  if (status === "settled_otherwise") {
    row.concern = (
      await revokeIfRefunded(ctx, tx, {
        fulfillments,
        charge,
        payment,
        actor: actorName(me),
        atProvider: false,
      })
    ).concern;
    await tx.update(paymentRefunds).set({ concern: row.concern }).where(eq(paymentRefunds.id, id));
  }
  const isKept = status === "dismissed" && !isConcern;
  if (isKept) await resumeCharge(tx, { charge, payment, now });
  await updatePaymentStatus(tx, payment, now);
  if (isKept && payment) await fulfillmentOf(fulfillments, payment).kept(ctx, tx, payment.subjectId);
  await auditBy({ me, now }, tx, {
    action: isConcern ? "matter closed" : CLOSED[status],
    entity: "payment",
    entityId: payment?.id ?? `charge ${before.transactionId}`,
    before: { refund: id, status: before.status, amount: before.amount, concern: before.concern },
    after: { status: row.status, note },
  });
  return presentRefund(row);
}

const CLOSED = {
  dismissed: "refund dismissed",
  settled_otherwise: "refund settled otherwise",
  credited: "refund credited",
};
