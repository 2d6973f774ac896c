import { and, eq } from "drizzle-orm";
import { refundSent } from "#server/payments/emails.ts";
import {
  type Fulfillments,
  fulfillmentOf,
  NOTHING_REVOKED,
  type Payment,
} from "#server/payments/fulfillment.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import { type Charge, lockCharge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attemptInSavepoint, recordInTransaction } from "#server/platform/database/savepoint.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { revokeIfRefunded } from "./revoke-if-refunded.ts";

export type RefundRow = typeof paymentRefunds.$inferSelect;

/** How an attempt ended, as the provider said, never as we assume. */
type RefundResult =
  | {
      status: "refunded";
      kind: "void" | "refund" | "external";
      providerTransactionId: string;
      /** When the provider made it, if it says so; else it counts from now (D-376). */
      refundedAt?: Date | null;
    }
  | { status: "refund_failed"; message: string }
  | { status: "due"; message: string; queuedBy?: string | null };

/**
 * Records how an attempt to send a refund ended, once: the sender, a notification and a look-up may all report it.
 * Returns whether this report was the first for its attempt.
 */
export async function finishRefund(
  work: SystemContext,
  fulfillments: Fulfillments,
  { attempt, end }: { attempt: Pick<RefundRow, "id" | "transactionId" | "attempt">; end: RefundResult },
): Promise<boolean> {
  return recordInTransaction(work.db, async (tx) => {
    const { charge, payment } = await lockCharge(fulfillments, tx, attempt.transactionId);
    const [row] = await tx
      .select()
      .from(paymentRefunds)
      .where(and(eq(paymentRefunds.id, attempt.id), eq(paymentRefunds.attempt, attempt.attempt)));
    if (row?.status !== "refunding") return false;
    await writeRefundResult(work, tx, {
      fulfillments,
      charge,
      payment,
      row,
      end,
      actor: row.askedBy ?? "portal",
    });
    return true;
  });
}

/** The same inside a transaction that has locked the charge. */
export async function writeRefundResult(
  work: SystemContext,
  tx: Tx,
  {
    fulfillments,
    charge,
    payment,
    row,
    end,
    actor,
  }: {
    fulfillments: Fulfillments;
    charge: Charge;
    payment: Payment | null;
    row: RefundRow;
    end: RefundResult;
    actor: string;
  },
): Promise<void> {
  const { now } = work;
  const isBack = end.status === "refunded";
  const change = isBack ? { ...end, message: null, queuedBy: null, refundedAt: end.refundedAt ?? now } : end;
  await tx
    .update(paymentRefunds)
    .set({ ...change, updatedAt: now })
    .where(eq(paymentRefunds.id, row.id));
  const atProvider = isBack && end.kind === "external";
  const { concern, payerNote } = isBack
    ? await revokeIfRefunded(work, tx, { fulfillments, charge, payment, actor, atProvider })
    : NOTHING_REVOKED;
  if (concern) await tx.update(paymentRefunds).set({ concern }).where(eq(paymentRefunds.id, row.id));
  await updatePaymentStatus(tx, payment, now);
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
  const { kind } = end;
  // A failure costs the email, never the record of the refund.
  const attempt = await attemptInSavepoint(tx, (inner) =>
    tellPayer(work, inner, { fulfillments, charge, payment, refund: { ...row, kind, told: payerNote } }),
  );
  if ("error" in attempt)
    work.log.error({ refund: row.id, error: summarizeError(attempt.error) }, "a payer could not be told");
}

async function tellPayer(
  { config, now }: SystemContext,
  tx: Tx,
  {
    fulfillments,
    charge,
    payment,
    refund,
  }: {
    fulfillments: Fulfillments;
    charge: Charge;
    payment: Payment;
    refund: Omit<Parameters<typeof refundSent>[2]["refund"], "card">;
  },
): Promise<void> {
  const payer = await fulfillmentOf(fulfillments, payment).contact(tx, payment);
  const email =
    payer &&
    refundSent(config, payer, {
      what: payment.description,
      refund: { ...refund, card: charge.card },
    });
  if (email) await queueEmail(tx, now, email);
}
