import { eq } from "drizzle-orm";
import { centsOf, moneyOf } from "#contract/cents.ts";
import type { Transaction } from "#server/payments/authorize-net/transactions.ts";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { type Buyer, type Buyers, buyerOf, type Payment } from "./buyer.ts";
import { chargedInError } from "./letters.ts";
import { lockPayment } from "./lock-payment.ts";
import { INVOICE_PREFIX } from "./open-payment.ts";
import { restatePayment } from "./restate-payment.ts";
import { whyNotApply } from "./rules.ts";
import { paymentCharges, payments } from "./tables.ts";
import { writeDebt } from "./write-debt.ts";

/**
 * Enters a captured card transaction, looked up at the provider, into the ledger and lets it buy what it is for.
 * The transaction's number is the key: however often and from wherever it comes, it counts once.
 */
export async function recordCharge(work: Work, buyers: Buyers, charge: Transaction): Promise<void> {
  const payment = await findPayment(work.db, charge.invoiceNumber);
  if (!payment) return recordUnknown(work, charge);
  const buyer = buyerOf(buyers, payment);
  await work.db.transaction(async (tx) => {
    await buyer.lock(tx, payment.subjectId);
    const locked = await lockPayment(tx, payment.id);
    if (await isRecorded(tx, charge.transactionId)) return;
    await settle(work, tx, buyer, locked, charge);
  });
}

async function settle(
  work: Work,
  tx: Tx,
  buyer: Buyer,
  payment: Payment,
  charge: Transaction,
): Promise<void> {
  const { now } = work;
  const obstacle = whyNotApply(payment, charge.amount);
  const outcome = obstacle ? { refundBecause: obstacle } : await buyer.paid(work, tx, payment, charge);
  const applied = outcome === "applied";
  const reason = applied ? null : outcome.refundBecause;
  await insertCharge(tx, charge, { paymentId: payment.id, applied, reason, now });
  if (reason && charge.amount > 0) {
    const debt = { amount: charge.amount, reason, actor: "card provider", now };
    await writeDebt(tx, charge.transactionId, debt);
  }
  // The buyer writes to those whose money he could not use; of these charges he was not asked.
  if (obstacle) await tellPayer(work, tx, buyer, payment, charge);
  await tx
    .update(payments)
    .set({ paidAt: payment.paidAt ?? now, closedAt: now })
    .where(eq(payments.id, payment.id));
  const status = await restatePayment(tx, payment, now);
  await audit(tx, {
    at: now,
    actor: "card provider",
    action: applied ? "payment applied" : "refund due",
    entity: "payment",
    entityId: payment.id,
    before: { status: payment.status },
    after: { status, transactionId: charge.transactionId, amount: moneyOf(charge.amount), reason },
  });
}

async function tellPayer(
  { config, now }: Work,
  tx: Tx,
  buyer: Buyer,
  payment: Payment,
  charge: Transaction,
): Promise<void> {
  const payer = await buyer.contact(tx, payment.subjectId);
  const receipt = {
    amount: moneyOf(charge.amount),
    paidAt: charge.submittedAt ?? now,
    card: charge.card,
    invoiceNumber: payment.invoiceNumber,
    transactionId: charge.transactionId,
  };
  const why = charge.amount === centsOf(payment.amount) ? "second charge" : "other amount";
  const letter = payer && chargedInError(config, payer, payment.description, receipt, why);
  if (letter) await post(tx, now, letter);
}

/** Money under one of our invoice numbers that no payment row bears is for a person to look at; others' is not ours. */
async function recordUnknown({ db, now }: Work, charge: Transaction): Promise<void> {
  if (!charge.invoiceNumber?.startsWith(INVOICE_PREFIX)) return;
  const reason = "Charged at the card company, but its invoice is unknown here.";
  await db.transaction(async (tx) => {
    const isNew = await insertCharge(tx, charge, { paymentId: null, applied: false, reason, now });
    const debt = { amount: charge.amount, reason, actor: "card provider", now };
    if (!isNew || charge.amount <= 0) return;
    await writeDebt(tx, charge.transactionId, debt);
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

/** Answers whether it was not there yet. */
async function insertCharge(
  tx: Tx,
  charge: Transaction,
  how: { paymentId: number | null; applied: boolean; reason: string | null; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(paymentCharges)
    .values({
      transactionId: charge.transactionId,
      paymentId: how.paymentId,
      invoiceNumber: charge.invoiceNumber,
      amount: moneyOf(charge.amount),
      card: charge.card,
      outcome: how.applied ? "applied" : "refund_due",
      reason: how.reason,
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
