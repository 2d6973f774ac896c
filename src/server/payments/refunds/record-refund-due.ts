import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Purpose } from "#server/payments/fulfillment.ts";
import { lockPayment, lockPaymentsOf } from "#server/payments/lock-payment.ts";
import { REFUNDABLE } from "#server/payments/rules.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import { updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { insertRefundDue, type RefundDue } from "./insert-refund-due.ts";

/** The part of a charge, locked by the caller, that can still be refunded. */
export async function readRefundable(tx: Tx, transactionId: string): Promise<Cents> {
  const [charge] = await readRows(
    tx,
    z.object({ left: z.string() }),
    sql`select ${sql.raw(REFUNDABLE)} as left from payment_charges c where c.transaction_id = ${transactionId}`,
  );
  return centsOf(charge?.left ?? "0");
}

/** An applied charge and what can still be refunded of it. */
export type RefundableCharge = { paymentId: number; transactionId: string; left: Cents };
/** The same with the time at which it was charged. */
export type ChargeInTime = RefundableCharge & { at: Date };

/**
 * Locks a subject's payments (after the fulfillment's own rows) and returns its applied charges that can still be
 * refunded, newest first. A refund counts from the moment it is due, even if sending failed, so nothing is due twice.
 */
export async function lockRefundableCharges(
  tx: Tx,
  purpose: Purpose,
  subjectId: number,
): Promise<ChargeInTime[]> {
  await lockPaymentsOf(tx, purpose, subjectId);
  const rows = await readRows(
    tx,
    z.object({ payment_id: z.int(), transaction_id: z.string(), left: z.string(), at: Moment }),
    sql`select c.payment_id, c.transaction_id, ${sql.raw(REFUNDABLE)} as left, coalesce(c.charged_at, c.recorded_at) as at
    from payments p join payment_charges c on c.payment_id = p.id and c.outcome = 'applied'
    where p.purpose = ${purpose} and p.subject_id = ${subjectId} and ${sql.raw(REFUNDABLE)} > 0 order by p.id desc`,
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    transactionId: row.transaction_id,
    left: centsOf(row.left),
    at: row.at,
  }));
}

/** How much of these charges officers decided not to refund. */
export async function readDismissed(tx: Tx, paid: readonly RefundableCharge[]): Promise<Cents> {
  const ids = sql.param(paid.map(({ transactionId }) => transactionId));
  const [kept] = await tx
    .select({ amount: sql<string>`coalesce(sum(${paymentRefunds.amount}), 0)::text` })
    .from(paymentRefunds)
    .where(
      and(eq(paymentRefunds.status, "dismissed"), sql`${paymentRefunds.transactionId} = any(${ids}::text[])`),
    );
  return centsOf(kept?.amount ?? "0");
}

/** How much of these charges can still be refunded, and how much of that officers decided not to refund. */
export async function cardMoneyIn(
  tx: Tx,
  paid: readonly RefundableCharge[],
): Promise<{ paidByCard: Cents; dismissed: Cents }> {
  return {
    paidByCard: refundableTotal(paid),
    dismissed: paid.length === 0 ? 0 : await readDismissed(tx, paid),
  };
}

/** How much can still be refunded of all these charges. */
export function refundableTotal(paid: readonly RefundableCharge[]): Cents {
  return paid.reduce((sum, { left }) => sum + left, 0);
}

/**
 * Records a refund due on these charges for an officer to send (S-26), from the first charge as much as it has. The
 * caller has locked the payments.
 */
export async function recordRefundDue(
  tx: Tx,
  paid: readonly RefundableCharge[],
  debt: RefundDue,
): Promise<void> {
  let remaining = debt.amount;
  for (const charge of paid) {
    const amount = Math.min(remaining, charge.left);
    if (amount > 0) await recordForCharge(tx, charge, { ...debt, amount });
    remaining -= amount;
  }
  if (remaining > 0) throw new Error("more refund due than was charged");
}

async function recordForCharge(tx: Tx, paid: RefundableCharge, debt: RefundDue): Promise<void> {
  const { amount, reason, actor, now } = debt;
  const payment = await lockPayment(tx, paid.paymentId);
  await insertRefundDue(tx, paid.transactionId, debt);
  const status = await updatePaymentStatus(tx, payment, now);
  await audit(tx, {
    at: now,
    actor,
    action: "refund due",
    entity: "payment",
    entityId: payment.id,
    before: { status: payment.status },
    after: { status, transactionId: paid.transactionId, amount: moneyOf(amount), reason },
  });
}
