import { eq } from "drizzle-orm";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Transaction } from "#server/payments/authorize-net/transactions.ts";
import { chargedInError, receiptOf } from "#server/payments/emails.ts";
import {
  type Fulfillment,
  type Fulfillments,
  fulfillmentOf,
  type Payment,
} from "#server/payments/fulfillment.ts";
import { lockPaid, untilItStays } from "#server/payments/lock-payment.ts";
import { INVOICE_PREFIX } from "#server/payments/open-payment.ts";
import { insertRefundDue } from "#server/payments/refunds/insert-refund-due.ts";
import { whyNotApply } from "#server/payments/rules.ts";
import { paymentCharges, payments } from "#server/payments/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attemptInSavepoint, recordInTransaction } from "#server/platform/database/savepoint.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { type Applied, applyCharge } from "./apply-charge.ts";
import { finishCharge, outcomeOf } from "./finish-charge.ts";

/** Writes more in the transaction that records a charge or refund, so that neither is written without the other. */
export type Alongside = (tx: Tx, paymentId: number | null) => Promise<void>;

/**
 * Records a captured charge, as looked up at the provider, and fulfills its payment. The transaction id is the key:
 * from any source, any number of times, it counts once.
 */
export function recordCharge(
  work: SystemContext,
  fulfillments: Fulfillments,
  recorded: { charge: Transaction; alongside?: Alongside },
): Promise<void> {
  return untilItStays(() => record(work, fulfillments, recorded));
}

async function record(
  work: SystemContext,
  fulfillments: Fulfillments,
  { charge, alongside }: { charge: Transaction; alongside?: Alongside },
): Promise<void> {
  const payment = await findPayment(work.db, charge.invoiceNumber);
  if (!payment) return recordUnknown(work, charge, alongside);
  const fulfillment = fulfillmentOf(fulfillments, payment);
  await recordInTransaction(work.db, async (tx) => {
    const locked = await lockPaid(tx, fulfillment, payment);
    if (await isRecorded(tx, charge.transactionId)) return;
    await recordForPayment(work, tx, { fulfillment, payment: locked, charge });
    await alongside?.(tx, payment.id);
  });
}

async function recordForPayment(
  work: SystemContext,
  tx: Tx,
  { fulfillment, payment, charge }: { fulfillment: Fulfillment; payment: Payment; charge: Transaction },
): Promise<void> {
  const { now } = work;
  const obstacle = whyNotApply(payment, charge.amount);
  const applied: Applied = obstacle
    ? { refundBecause: obstacle }
    : await applyCharge(work, tx, { fulfillment, payment, charge });
  await insertCharge(tx, charge, { paymentId: payment.id, applied, now });
  // The fulfillment emails the payers of charges it refused; these never reached it.
  if (obstacle) await notifyPayer(work, tx, { fulfillment, payment, charge });
  await finishCharge(tx, { payment, charge, applied, actor: "card provider", paidAt: now, now });
}

/** A failure costs the email, never the record of the charge; officers see the refund in any case. */
async function notifyPayer(
  work: SystemContext,
  tx: Tx,
  paid: { fulfillment: Fulfillment; payment: Payment; charge: Transaction },
): Promise<void> {
  const attempt = await attemptInSavepoint(tx, (inner) => queueNotice(work, inner, paid));
  if ("done" in attempt) return;
  const facts = { charge: paid.charge.transactionId, error: summarizeError(attempt.error) };
  work.log.error(facts, "the payer of a charge that bought nothing could not be told");
}

async function queueNotice(
  { config, now }: SystemContext,
  tx: Tx,
  { fulfillment, payment, charge }: { fulfillment: Fulfillment; payment: Payment; charge: Transaction },
): Promise<void> {
  const payer = await fulfillment.contact(tx, payment);
  const receipt = receiptOf({ ...payment, amount: moneyOf(charge.amount) }, charge, now);
  const why = charge.amount === centsOf(payment.amount) ? "second charge" : "other amount";
  const email = payer && chargedInError(config, payer, { what: payment.description, receipt, why });
  if (email) await queueEmail(tx, now, email);
}

/** A charge with one of our invoice numbers but without a payment is for an officer; other charges are not ours. */
async function recordUnknown(
  { db, now }: SystemContext,
  charge: Transaction,
  alongside?: Alongside,
): Promise<void> {
  if (!charge.invoiceNumber?.startsWith(INVOICE_PREFIX)) return;
  const reason = "Charged under an invoice number that the portal doesn't know.";
  await recordInTransaction(db, async (tx) => {
    const isNew = await insertCharge(tx, charge, {
      paymentId: null,
      applied: { refundBecause: reason },
      now,
    });
    const debt = { amount: charge.amount, reason, actor: "card provider", now };
    if (isNew) await alongside?.(tx, null);
    if (!isNew || charge.amount <= 0) return;
    await insertRefundDue(tx, charge.transactionId, debt);
    await audit(tx, {
      at: now,
      actor: debt.actor,
      action: "refund due",
      entity: "payment",
      entityId: `charge ${charge.transactionId}`,
      after: { invoiceNumber: charge.invoiceNumber, amount: moneyOf(charge.amount), reason },
    });
  });
}

/** Returns whether it was new. */
async function insertCharge(
  tx: Tx,
  charge: Transaction,
  how: { paymentId: number | null; applied: Applied; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(paymentCharges)
    .values({
      transactionId: charge.transactionId,
      paymentId: how.paymentId,
      invoiceNumber: charge.invoiceNumber,
      amount: moneyOf(charge.amount),
      card: charge.card,
      ...outcomeOf(how.applied, 1, how.now),
      providerStatus: charge.providerStatus,
      chargedAt: charge.submittedAt,
      recordedAt: how.now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentCharges.transactionId });
  return inserted.length > 0;
}

async function findPayment(tx: Tx, invoiceNumber: string | null): Promise<Payment | undefined> {
  if (!invoiceNumber) return undefined;
  const [payment] = await tx.select().from(payments).where(eq(payments.invoiceNumber, invoiceNumber));
  return payment;
}

async function isRecorded(tx: Tx, transactionId: string): Promise<boolean> {
  const known = await tx
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, transactionId));
  return known.length > 0;
}
