import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { dismissRefund as dismissal, settleRefund as settlement } from "#contract/money-desk.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Buyers } from "./buyer.ts";
import { refundOnTheWire } from "./refund-on-the-wire.ts";
import { lockCharge, restatePayment } from "./restate-payment.ts";
import { whyNotSend } from "./rules.ts";
import { paymentRefunds } from "./tables.ts";
import { takeBack } from "./take-back.ts";

/** What is owed was returned otherwise: a cheque, cash at the door. It counts as returned. */
export function settleRefund(
  ctx: Ctx,
  buyers: Buyers,
  ask: Ask<typeof settlement>,
): Promise<Answer<typeof settlement>> {
  return close(ctx, buyers, ask, "settled_otherwise");
}

/** Nothing goes back, or what was to be looked at has been. The charge's money is free for another refund. */
export function dismissRefund(
  ctx: Ctx,
  buyers: Buyers,
  ask: Ask<typeof dismissal>,
): Promise<Answer<typeof dismissal>> {
  return close(ctx, buyers, ask, "dismissed");
}

async function close(
  ctx: Ctx,
  buyers: Buyers,
  { id, note, amount }: Ask<typeof settlement>,
  status: "settled_otherwise" | "dismissed",
): Promise<Answer<typeof dismissal>> {
  const { db, me, now } = ctx;
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
    if (!found) throw notFound("This refund is not known.");
    const locked = await lockCharge(buyers, tx, found.transactionId);
    const { payment } = locked;
    const [before] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
    if (!before) throw notFound("This refund is not known.");
    // Money that is back stays back; only the question about it is answered.
    const isQuestion = status === "dismissed" && before.concern !== null;
    const refusal = isQuestion ? null : whyNotSend(before, amount);
    if (refusal) throw refusal;
    const change = isQuestion
      ? { note, concern: null }
      : { note, status, queuedBy: null, ...(status === "settled_otherwise" && { refundedAt: now }) };
    const [row] = await tx
      .update(paymentRefunds)
      .set({ ...change, updatedAt: now })
      .where(eq(paymentRefunds.id, id))
      .returning();
    if (!row) throw new Error(`refund ${id} is gone`);
    if (status === "settled_otherwise") {
      const how = { actor: nameOf(me), atProvider: false };
      row.concern = (await takeBack(ctx, buyers, tx, locked, how)).concern;
      await tx.update(paymentRefunds).set({ concern: row.concern }).where(eq(paymentRefunds.id, id));
    }
    await restatePayment(tx, payment, now);
    await audit(tx, {
      at: now,
      actor: nameOf(me),
      action: isQuestion
        ? "matter closed"
        : status === "dismissed"
          ? "refund dismissed"
          : "refund settled otherwise",
      entity: "payment",
      entityId: payment?.id ?? `charge ${before.transactionId}`,
      before: { refund: id, status: before.status, amount: before.amount, concern: before.concern },
      after: { status: row.status, note },
    });
    return refundOnTheWire(row);
  });
}
