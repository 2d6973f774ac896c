import { and, eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { refundPayment as endpoint } from "#contract/treasury.ts";
import { centsOf } from "#contract/values/cents.ts";
import { giveUpCharge } from "#server/payments/charges/give-up-charge.ts";
import { type Fulfillments, fulfillmentOf } from "#server/payments/fulfillment.ts";
import { whyNotPart, whyNotRefund } from "#server/payments/rules.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import { lockCharge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { ON_HOLD, refuseWhileOnHold } from "#server/platform/config/outgoing-hold.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { notFound } from "#server/platform/refusal.ts";
import { insertRefundDue } from "./insert-refund-due.ts";
import { readRefundable } from "./record-refund-due.ts";
import { orderRefund } from "./send-refund.ts";

const ASKED = "refund due";

/**
 * Refunds part or all of a charge: records the refund as due, then sends it like any other. The same form sent again
 * finds its refund, which is sent if it is still due.
 */
export async function refundPayment(
  ctx: Ctx,
  fulfillments: Fulfillments,
  ask: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { db, now, me } = ctx;
  refuseWhileOnHold(ctx.config, ON_HOLD.refund);
  const amount = centsOf(ask.amount);
  const actor = actorName(me);
  const id = await db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, ASKED);
    if (before !== null) return before;
    const [charge] = await tx
      .select()
      .from(paymentCharges)
      .where(and(eq(paymentCharges.transactionId, ask.transactionId), eq(paymentCharges.paymentId, ask.id)));
    if (!charge) throw notFound("This payment has no such charge.");
    const { charge: locked, payment } = await lockCharge(fulfillments, tx, ask.transactionId);
    const left = await readRefundable(tx, charge.transactionId);
    const isRecorded = locked.outcome === "recorded";
    const refusal = whyNotRefund(amount, left, ask.left) ?? (isRecorded ? whyNotPart(amount, left) : null);
    if (refusal) throw refusal;
    const refundId = await insertRefundDue(tx, charge.transactionId, {
      amount,
      reason: ask.reason,
      actor,
      now,
    });
    if (payment && !isRecorded)
      await fulfillmentOf(fulfillments, payment).returned(tx, { subjectId: payment.subjectId, amount });
    if (payment && isRecorded) await giveUpCharge(tx, { charge: locked, payment, actor, now });
    else await updatePaymentStatus(tx, payment, now);
    await audit(tx, {
      at: now,
      actor,
      action: ASKED,
      entity: "payment",
      entityId: ask.id,
      before: { status: payment?.status },
      after: {
        refund: refundId,
        transactionId: charge.transactionId,
        amount: ask.amount,
        reason: ask.reason,
      },
    });
    await saveIdempotentResult(ctx, tx, { action: ASKED, id: refundId });
    return refundId;
  });
  return orderRefund(ctx, fulfillments, { id, actor, read: ask.amount });
}
