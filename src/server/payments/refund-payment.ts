import { and, eq } from "drizzle-orm";
import { centsOf } from "#contract/cents.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { refundPayment as endpoint } from "#contract/money-desk.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { HELD, refuseWhileHeld } from "#server/platform/held.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Buyers } from "./buyer.ts";
import { readLeft } from "./owe-refund.ts";
import { lockCharge, restatePayment } from "./restate-payment.ts";
import { whyNotGiveBack } from "./rules.ts";
import { orderRefund } from "./send-refund.ts";
import { paymentCharges } from "./tables.ts";
import { writeDebt } from "./write-debt.ts";

/** Gives back a part or all of a charge although nothing was owed: the debt is written first, then sent like any other. */
export async function refundPayment(
  ctx: Ctx,
  buyers: Buyers,
  ask: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { db, now, me } = ctx;
  refuseWhileHeld(ctx.config, HELD.refund);
  const amount = centsOf(ask.amount);
  const actor = nameOf(me);
  const id = await db.transaction(async (tx) => {
    const [charge] = await tx
      .select()
      .from(paymentCharges)
      .where(and(eq(paymentCharges.transactionId, ask.transactionId), eq(paymentCharges.paymentId, ask.id)));
    if (!charge) throw notFound("This payment has no such charge.");
    const { payment } = await lockCharge(buyers, tx, ask.transactionId);
    const refusal = whyNotGiveBack(amount, await readLeft(tx, charge.transactionId), ask.left);
    if (refusal) throw refusal;
    const refundId = await writeDebt(tx, charge.transactionId, { amount, reason: ask.reason, actor, now });
    await restatePayment(tx, payment, now);
    await audit(tx, {
      at: now,
      actor,
      action: "refund due",
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
    return refundId;
  });
  return orderRefund(ctx, buyers, { id, actor, read: ask.amount });
}
