import { eq } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { dayIn } from "#contract/values/zone.ts";
import type { Transaction } from "#server/payments/authorize-net/transactions.ts";
import type { Alongside } from "#server/payments/charges/record-charge.ts";
import { type Fulfillments, fulfillmentOf, type Payment } from "#server/payments/fulfillment.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import { lockCharge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { recordInTransaction } from "#server/platform/database/savepoint.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import type { RefundRow } from "./finish-refund.ts";
import { insertRefundDue } from "./insert-refund-due.ts";

/**
 * Records that a refund was voided, declined or failed at the provider after it had been sent: it counts no longer, and its
 * amount is due again in a row of its own, since the payer has not got it (D-374). What the refund had revoked is not
 * given back by itself. Returns whether it was known as refunded; a second report changes nothing.
 */
export async function undoRefund(
  work: SystemContext,
  fulfillments: Fulfillments,
  { undone, alongside }: { undone: Transaction; alongside?: Alongside | undefined },
): Promise<boolean> {
  const found = await readByProvider(work.db, undone.transactionId);
  if (!found) return false;
  return recordInTransaction(work.db, async (tx) => {
    const { charge, payment } = await lockCharge(fulfillments, tx, found.transactionId);
    const row = await readByProvider(tx, undone.transactionId);
    if (row?.status !== "refunded") return false;
    const { now } = work;
    const change = { status: "undone" as const, undoneAt: now, concern: null };
    await tx
      .update(paymentRefunds)
      .set({ ...change, updatedAt: now })
      .where(eq(paymentRefunds.id, row.id));
    const reason = [whatHappened(work, row, undone), payment && (await lost(tx, fulfillments, payment))]
      .filter(Boolean)
      .join(" ");
    const due = await insertRefundDue(tx, charge.transactionId, {
      amount: centsOf(row.amount),
      reason,
      actor: "card provider",
      now,
      ...(row.loweredRegistrationId !== null && { loweredRegistrationId: row.loweredRegistrationId }),
    });
    await updatePaymentStatus(tx, payment, now);
    await audit(tx, {
      at: now,
      actor: "card provider",
      action: "refund undone",
      entity: "payment",
      entityId: payment?.id ?? `charge ${charge.transactionId}`,
      before: { refund: row.id, status: row.status, amount: row.amount },
      after: { status: "undone", due, reason },
    });
    await alongside?.(tx, payment?.id ?? null);
    return true;
  });
}

async function readByProvider(tx: Tx, providerTransactionId: string): Promise<RefundRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.providerTransactionId, providerTransactionId));
  return row;
}

function lost(tx: Tx, fulfillments: Fulfillments, payment: Payment): Promise<string | null> {
  return fulfillmentOf(fulfillments, payment).lostByRefund(tx, payment);
}

function whatHappened({ config }: SystemContext, row: RefundRow, { providerStatus }: Transaction): string {
  const day = row.refundedAt && formatDay(dayIn(row.refundedAt, config.chapter.timeZone));
  const sent = `The refund of ${formatDollars(row.amount)}${day ? ` of ${day}` : ""}`;
  return `${sent} ${ENDS[providerStatus] ?? "failed"} at the card processor.`;
}

const ENDS: Record<string, string> = { voided: "was voided", declined: "was declined", expired: "expired" };
