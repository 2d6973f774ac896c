import { sql } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/cents.ts";
import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Purpose } from "./buyer.ts";
import { lockPayment } from "./lock-payment.ts";
import { restatePayment } from "./restate-payment.ts";
import { type Debt, writeDebt } from "./write-debt.ts";

/** What can still go back of a charge `c`: all its rows count but those that an officer dismissed. */
const LEFT = sql`c.amount - coalesce((select sum(f.amount) from payment_refunds f
  where f.transaction_id = c.transaction_id and f.status <> 'dismissed'), 0)`;

/** What can still go back of a charge that the caller has locked. */
export async function readLeft(tx: Tx, transactionId: string): Promise<Cents> {
  const { rows } = await tx.execute<{ left: string }>(
    sql`select ${LEFT} as left from payment_charges c where c.transaction_id = ${transactionId}`,
  );
  return centsOf(rows[0]?.left ?? "0");
}

/** A charge that bought something for a subject, and what can still go back of it. */
export type PaidByCard = { paymentId: number; transactionId: string; left: Cents };

/**
 * Locks a subject's payments, after the buyer's own rows, and answers the charges that bought it of which money can
 * still go back, the newest first. A refund counts from when it is owed and also where sending it failed: it is owed
 * still, and never twice.
 */
export async function lockPaid(tx: Tx, purpose: Purpose, subjectId: number): Promise<PaidByCard[]> {
  await tx.execute(sql`select id from payments where purpose = ${purpose} and subject_id = ${subjectId}
    order by id for update`);
  const { rows } = await tx.execute<{ payment_id: number; transaction_id: string; left: string }>(sql`
    select c.payment_id, c.transaction_id, ${LEFT} as left
    from payments p join payment_charges c on c.payment_id = p.id and c.outcome = 'applied'
    where p.purpose = ${purpose} and p.subject_id = ${subjectId} and ${LEFT} > 0 order by p.id desc`);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    transactionId: row.transaction_id,
    left: centsOf(row.left),
  }));
}

/** How much of these charges officers decided not to give back. */
export async function readDismissed(tx: Tx, paid: readonly PaidByCard[]): Promise<Cents> {
  const { rows } = await tx.execute<{ kept: string }>(sql`
    select coalesce(sum(amount), 0)::text as kept from payment_refunds
    where status = 'dismissed' and transaction_id = any(${sql.param(paid.map(({ transactionId }) => transactionId))}::text[])`);
  return centsOf(rows[0]?.kept ?? "0");
}

/** What can still go back of all these charges. */
export function leftOf(paid: readonly PaidByCard[]): Cents {
  return paid.reduce((sum, { left }) => sum + left, 0);
}

/**
 * Enters that a part or all of these charges is owed back, for an officer to send (S-26): of the first of them as
 * much as it has. The payments are locked.
 */
export async function oweRefund(tx: Tx, paid: readonly PaidByCard[], debt: Debt): Promise<void> {
  let rest = debt.amount;
  for (const charge of paid) {
    const amount = Math.min(rest, charge.left);
    if (amount > 0) await oweOf(tx, charge, { ...debt, amount });
    rest -= amount;
  }
  if (rest > 0) throw new Error("more is owed back than cards have paid");
}

async function oweOf(tx: Tx, paid: PaidByCard, debt: Debt): Promise<void> {
  const { amount, reason, actor, now } = debt;
  const payment = await lockPayment(tx, paid.paymentId);
  await writeDebt(tx, paid.transactionId, debt);
  const status = await restatePayment(tx, payment, now);
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
