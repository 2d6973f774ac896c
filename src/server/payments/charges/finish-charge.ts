import { eq } from "drizzle-orm";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { insertRefundDue } from "#server/payments/refunds/insert-refund-due.ts";
import { applyDelayMs } from "#server/payments/rules.ts";
import { payments } from "#server/payments/tables.ts";
import { type Charge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Applied } from "./apply-charge.ts";

type Outcome = Pick<Charge, "outcome" | "reason" | "applyAttempts" | "applyError" | "applyAt" | "appliedAt">;

/** The caller that first tries to apply a charge; the portal or an officer tries again later. */
const FIRST = "card provider";

/** The outcome columns of a charge's row after this many tries. */
export function outcomeOf(applied: Applied, tries: number, now: Date): Outcome {
  const row = { reason: null, applyAttempts: tries, applyError: null, applyAt: null, appliedAt: null };
  if (applied === "applied") return { ...row, outcome: "applied", appliedAt: now };
  if ("refundBecause" in applied) return { ...row, outcome: "refund_due", reason: applied.refundBecause };
  const applyAt = new Date(now.getTime() + applyDelayMs(tries));
  return { ...row, outcome: "recorded", applyError: applied.failed, applyAt };
}

/**
 * Writes what follows from the outcome of a charge, whose row has it: the refund if it bought nothing, the payment's
 * status, and the audit entry. A payment whose charge is only recorded is not paid yet. The payment is locked.
 */
export async function finishCharge(
  tx: Tx,
  {
    payment,
    charge,
    applied,
    actor,
    paidAt,
    now,
  }: {
    payment: Payment;
    charge: { transactionId: string; amount: Cents };
    applied: Applied;
    actor: string;
    paidAt: Date;
    now: Date;
  },
): Promise<void> {
  const { transactionId } = charge;
  const refundBecause = applied !== "applied" && "refundBecause" in applied ? applied.refundBecause : null;
  const failed = applied !== "applied" && "failed" in applied ? applied.failed : null;
  if (refundBecause !== null && charge.amount > 0)
    await insertRefundDue(tx, transactionId, { amount: charge.amount, reason: refundBecause, actor, now });
  if (failed === null)
    await tx
      .update(payments)
      .set({ paidAt: payment.paidAt ?? paidAt, closedAt: now })
      .where(eq(payments.id, payment.id));
  const status = await updatePaymentStatus(tx, payment, now);
  // A history is no log of an hourly job.
  if (failed !== null && actor === "portal") return;
  await audit(tx, {
    at: now,
    actor,
    action: failed !== null ? "charge not applied" : actionOf(refundBecause, actor),
    entity: "payment",
    entityId: payment.id,
    before: { status: payment.status },
    after: { status, transactionId, amount: moneyOf(charge.amount), reason: failed ?? refundBecause },
  });
}

function actionOf(refundBecause: string | null, actor: string): string {
  if (refundBecause !== null) return "refund due";
  return actor === FIRST ? "payment applied" : "recorded charge applied";
}
