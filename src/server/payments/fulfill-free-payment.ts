import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { type Fulfillments, fulfillmentOf, type Payment } from "./fulfillment.ts";
import { lockPaid } from "./lock-payment.ts";
import { awaitsPayment } from "./rules.ts";
import { payments } from "./tables.ts";

/**
 * Fulfills a payment of zero under the same locks and rules as a charge (S-24). Of two simultaneous calls, the second finds
 * it paid and does nothing.
 */
export async function fulfillFreePayment(
  work: SystemContext,
  fulfillments: Fulfillments,
  payment: Payment,
): Promise<"fulfilled" | "already fulfilled" | "too late"> {
  const { db, now } = work;
  const fulfillment = fulfillmentOf(fulfillments, payment);
  return db.transaction(async (tx) => {
    const locked = await lockPaid(tx, fulfillment, payment);
    if (!awaitsPayment(locked)) return "already fulfilled";
    const outcome = await fulfillment.fulfill(work, tx, { payment: locked, charge: null });
    const applied = outcome === "applied";
    // One that was abandoned before stays abandoned if it is refused.
    if (!applied && locked.status !== "created") return "too late";
    const status = applied ? "paid" : "cancelled";
    await tx
      .update(payments)
      .set({ status, paidAt: applied ? now : null, closedAt: now, updatedAt: now })
      .where(eq(payments.id, locked.id));
    await audit(tx, {
      at: now,
      actor: "portal",
      entity: "payment",
      entityId: locked.id,
      action: applied ? "free payment applied" : "free payment refused",
      before: { status: locked.status },
      after: { status, ...(!applied && { reason: outcome.refundBecause }) },
    });
    return applied ? "fulfilled" : "too late";
  });
}
