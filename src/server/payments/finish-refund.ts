import { and, eq } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { type Buyers, buyerOf, NOTHING_TAKEN, type Payment } from "./buyer.ts";
import { refundSent } from "./letters.ts";
import { type Charge, lockCharge, restatePayment } from "./restate-payment.ts";
import { paymentRefunds } from "./tables.ts";
import { takeBack } from "./take-back.ts";

export type RefundRow = typeof paymentRefunds.$inferSelect;

/** How a try ended: as the provider said it, never as we assume it. */
type End =
  | {
      status: "refunded";
      kind: "void" | "refund" | "external";
      providerTransactionId: string;
    }
  | { status: "refund_failed"; message: string }
  | { status: "due"; message: string; queuedBy?: string | null };

/**
 * Enters how a try to send a refund ended. It counts only for the try it belongs to and only once: a notification,
 * the sender himself and a later look-up may all come with the same news. Answers whether this one was the first.
 */
export async function finishRefund(
  work: Work,
  buyers: Buyers,
  tried: Pick<RefundRow, "id" | "transactionId" | "attempt">,
  end: End,
): Promise<boolean> {
  return work.db.transaction(async (tx) => {
    const { charge, payment } = await lockCharge(buyers, tx, tried.transactionId);
    const [row] = await tx
      .select()
      .from(paymentRefunds)
      .where(and(eq(paymentRefunds.id, tried.id), eq(paymentRefunds.attempt, tried.attempt)));
    if (row?.status !== "refunding") return false;
    await writeEnd(work, buyers, tx, { charge, payment, row, end, actor: row.askedBy ?? "portal" });
    return true;
  });
}

/** The same inside a transaction that has locked the charge. */
export async function writeEnd(
  work: Work,
  buyers: Buyers,
  tx: Tx,
  what: { charge: Charge; payment: Payment | null; row: RefundRow; end: End; actor: string },
): Promise<void> {
  const { config, now } = work;
  const { charge, payment, row, end, actor } = what;
  const isBack = end.status === "refunded";
  const change = isBack ? { ...end, message: null, queuedBy: null, refundedAt: now } : end;
  await tx
    .update(paymentRefunds)
    .set({ ...change, updatedAt: now })
    .where(eq(paymentRefunds.id, row.id));
  const atProvider = isBack && end.kind === "external";
  const { concern, told } = isBack
    ? await takeBack(work, buyers, tx, what, { actor, atProvider })
    : NOTHING_TAKEN;
  if (concern) await tx.update(paymentRefunds).set({ concern }).where(eq(paymentRefunds.id, row.id));
  await restatePayment(tx, payment, now);
  await audit(tx, {
    at: now,
    actor,
    action: { refunded: "refund sent", refund_failed: "refund failed", due: "refund put back" }[end.status],
    entity: "payment",
    entityId: payment?.id ?? `charge ${charge.transactionId}`,
    before: { refund: row.id, status: row.status, amount: row.amount },
    after: { ...end, transactionId: charge.transactionId, ...(concern && { concern }) },
  });
  if (!isBack || !payment) return;
  const payer = await buyerOf(buyers, payment).contact(tx, payment.subjectId);
  const letter =
    payer &&
    refundSent(config, payer, payment.description, { ...row, kind: end.kind, card: charge.card, told });
  if (letter) await post(tx, now, letter);
}
