import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { formatDollars } from "#contract/values/dollars.ts";
import { isRefundUndone } from "#server/payments/authorize-net/lists.ts";
import { statusInWords } from "#server/payments/authorize-net/status-in-words.ts";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Alongside } from "#server/payments/charges/record-charge.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { recordProviderRefund } from "#server/payments/refunds/record-provider-refund.ts";
import { type Difference, paymentCharges, paymentRefunds } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { disputed, isDisputed } from "./kinds-of-difference.ts";
import { readRecordedRefunds } from "./read-recorded.ts";
import { type Compared, type CompareLine, type Keep, undoneRefund } from "./report-differences.ts";

/** An evening's charges settle the next day at the latest; a weekend may come between. */
const SETTLED_WITHIN_MS = 3 * 86_400_000;

/** Asks the provider about each charge and refund of the ledger that should have settled by now. */
export async function compareUnsettled(
  work: SystemContext,
  fulfillments: Fulfillments,
  { begin, end, compareLine }: { begin: Date; end: Date; compareLine: CompareLine },
): Promise<void> {
  const { db, now } = work;
  const until = new Date(Math.min(end.getTime(), now.getTime() - SETTLED_WITHIN_MS));
  const voided = sql`(select coalesce(sum(f.amount), 0) from payment_refunds f
    where f.transaction_id = ${paymentCharges.transactionId} and f.status = 'refunded'
      and f.provider_transaction_id = f.transaction_id)`;
  const at = sql`coalesce(${paymentCharges.chargedAt}, ${paymentCharges.recordedAt})`;
  const charges = await db
    .select()
    .from(paymentCharges)
    .where(
      and(
        isNull(paymentCharges.batchId),
        sql`${at} >= ${begin.toISOString()} and ${at} < ${until.toISOString()}`,
        sql`${voided} = 0`,
      ),
    );
  const refunds = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        isNull(paymentRefunds.batchId),
        eq(paymentRefunds.status, "refunded"),
        sql`${paymentRefunds.providerTransactionId} <> ${paymentRefunds.transactionId}`,
        gte(paymentRefunds.refundedAt, begin),
        lt(paymentRefunds.refundedAt, until),
      ),
    );
  for (const charge of charges) {
    const { transactionId, paymentId, amount } = charge;
    const about = { transactionId, paymentId, amountHere: amount, amountThere: null };
    await compareLine(about, (keep) => checkCharge(work, fulfillments, { about, keep }));
  }
  for (const { providerTransactionId, amount } of refunds) {
    if (!providerTransactionId) continue;
    const about = {
      transactionId: providerTransactionId,
      paymentId: null,
      amountHere: amount,
      amountThere: null,
    };
    await compareLine(about, (keep) =>
      checkRefund(work, fulfillments, { providerTransactionId, amount, keep }),
    );
  }
}

export async function checkCharge(
  work: SystemContext,
  fulfillments: Fulfillments,
  { about, keep }: { about: Compared & { amountHere: string }; keep: Keep },
): Promise<Difference[]> {
  const transaction = await getTransaction(work.config.authorizeNet, about.transactionId);
  if (!transaction) {
    const sentence = `The portal has this charge of ${formatDollars(about.amountHere)}, but the card processor has no record of it.`;
    return [{ ...about, kind: "missing-there", sentence }];
  }
  if (isDisputed(transaction.providerStatus)) return [disputed(about)];
  if (transaction.batch && transaction.captureStatus === "captured") {
    const { id: batchId, settledAt } = transaction.batch;
    await work.db
      .update(paymentCharges)
      .set({ batchId, settledAt, providerStatus: transaction.providerStatus })
      .where(eq(paymentCharges.transactionId, about.transactionId));
    return [];
  }
  if (transaction.providerStatus === "voided") {
    const sentence = "The charge was voided at the card processor. It has now been recorded here.";
    const alongside: Alongside = (tx) => keep(tx, { ...about, kind: "refund-unknown-here", sentence });
    const entered = await recordProviderRefund(work, fulfillments, { undone: transaction, alongside });
    return typeof entered === "object" ? [entered] : [];
  }
  const sentence = `This charge hasn't settled; at the card processor, it is ${statusInWords(transaction.providerStatus)}.`;
  return [{ ...about, kind: "not-settled", sentence }];
}

export async function checkRefund(
  work: SystemContext,
  fulfillments: Fulfillments,
  { providerTransactionId, amount, keep }: { providerTransactionId: string; amount: string; keep: Keep },
): Promise<Difference[]> {
  const transaction = await getTransaction(work.config.authorizeNet, providerTransactionId);
  if (transaction?.batch && transaction.providerStatus.startsWith("refund")) {
    const { id: batchId, settledAt } = transaction.batch;
    await work.db
      .update(paymentRefunds)
      .set({ batchId, settledAt })
      .where(eq(paymentRefunds.providerTransactionId, providerTransactionId));
    return [];
  }
  const paymentId = (await readRecordedRefunds(work.db, [providerTransactionId])).get(
    providerTransactionId,
  )?.paymentId;
  if (transaction && isRefundUndone(transaction.providerStatus)) {
    const alongside = undoneRefund({ transactionId: providerTransactionId, amountHere: amount }, keep);
    await recordProviderRefund(work, fulfillments, { undone: transaction, alongside });
    return [];
  }
  const state = transaction
    ? `it is ${statusInWords(transaction.providerStatus)}`
    : "there is no record of it";
  const sentence = `This refund of ${formatDollars(amount)} was sent but hasn't settled: at the card processor, ${state}.`;
  const about = { transactionId: providerTransactionId, amountHere: amount, amountThere: null };
  return [{ ...about, kind: "refund-missing-there", paymentId: paymentId ?? null, sentence }];
}
