import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import { type Buyers, buyerOf, type Payment } from "./buyer.ts";
import { lockPayment } from "./lock-payment.ts";
import { awaitsMoney } from "./rules.ts";
import { payments } from "./tables.ts";

/**
 * Lets a payment of nothing buy what it is for, under the same locks and by the same rules as a card's money (S-24).
 * The second of two at once finds it paid and does nothing.
 */
export async function buyForNothing(
  work: Work,
  buyers: Buyers,
  payment: Payment,
): Promise<"bought" | "bought before" | "too late"> {
  const { db, now } = work;
  const buyer = buyerOf(buyers, payment);
  return db.transaction(async (tx) => {
    await buyer.lock(tx, payment.subjectId);
    const locked = await lockPayment(tx, payment.id);
    if (!awaitsMoney(locked)) return "bought before";
    const outcome = await buyer.paid(work, tx, locked, null);
    const bought = outcome === "applied";
    // One that was given up before stays given up where it buys nothing.
    if (!bought && locked.status !== "created") return "too late";
    const status = bought ? "paid" : "cancelled";
    await tx
      .update(payments)
      .set({ status, paidAt: bought ? now : null, closedAt: now, updatedAt: now })
      .where(eq(payments.id, locked.id));
    await audit(tx, {
      ...{ at: now, actor: "portal", entity: "payment", entityId: locked.id },
      action: bought ? "free payment applied" : "free payment refused",
      before: { status: locked.status },
      after: { status, ...(!bought && { reason: outcome.refundBecause }) },
    });
    return bought ? "bought" : "too late";
  });
}
