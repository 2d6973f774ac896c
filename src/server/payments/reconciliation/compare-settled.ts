import { and, inArray, isNull } from "drizzle-orm";
import { moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import {
  isRefundUndone,
  type ListedTransaction,
  type SettledBatch,
} from "#server/payments/authorize-net/lists.ts";
import { statusInWords } from "#server/payments/authorize-net/status-in-words.ts";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import { type Alongside, recordCharge } from "#server/payments/charges/record-charge.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { recordProviderRefund } from "#server/payments/refunds/record-provider-refund.ts";
import { type Difference, paymentCharges, paymentRefunds } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { amountDiffers, disputed, isDisputed } from "./kinds-of-difference.ts";
import { type Recorded, readRecordedCharges, readRecordedRefunds } from "./read-recorded.ts";
import { type CompareLine, type Keep, undoneRefund } from "./report-differences.ts";
import { isCharge, isOurs, isRefund } from "./settled-lines.ts";

/** Checks that each settled transaction is in the ledger with the same amount, and records what is missing. */
export async function compareSettled(
  work: SystemContext,
  fulfillments: Fulfillments,
  { batches, compareLine }: { batches: readonly SettledBatch[]; compareLine: CompareLine },
): Promise<void> {
  for (const batch of batches) {
    const ours = batch.transactions.filter(isOurs);
    const ids = ours.map(({ transactionId }) => transactionId);
    const charges = await readRecordedCharges(work.db, ids);
    const refunds = await readRecordedRefunds(work.db, ids);
    for (const line of ours) {
      const refund = charges.has(line.transactionId) ? undefined : refunds.get(line.transactionId);
      const known = isRefund(line) ? refunds.get(line.transactionId) : charges.get(line.transactionId);
      const about = {
        transactionId: line.transactionId,
        paymentId: known?.paymentId ?? null,
        amountHere: known ? moneyOf(known.amount) : null,
        amountThere: moneyOf(line.amount),
      };
      await compareLine(about, (keep) =>
        refund && isRefundUndone(line.providerStatus)
          ? recordUndone(work, fulfillments, { line, refund, keep })
          : differencesOf(work, fulfillments, { line, settledAt: batch.settledAt, known, keep }),
      );
    }
    await markSettled(work, batch, ours);
  }
}

/** A refund that came into the batch as something else is due again. */
async function recordUndone(
  work: SystemContext,
  fulfillments: Fulfillments,
  { line: { transactionId }, refund, keep }: Line & { refund: Recorded },
): Promise<Difference[]> {
  const undone = await getTransaction(work.config.authorizeNet, transactionId);
  const alongside = undoneRefund({ transactionId, amountHere: moneyOf(refund.amount) }, keep);
  if (undone) await recordProviderRefund(work, fulfillments, { undone, alongside });
  return [];
}

/** A line of a batch, and what stores the difference that ends as soon as the portal records it. */
type Line = { line: ListedTransaction; keep: Keep };

export async function differencesOf(
  work: SystemContext,
  fulfillments: Fulfillments,
  { line, settledAt, known, keep }: Line & { settledAt: Date | null; known: Recorded | undefined },
): Promise<Difference[]> {
  const { transactionId, amount, providerStatus } = line;
  const about = { transactionId, paymentId: known?.paymentId ?? null, amountThere: moneyOf(amount) };
  if (providerStatus === "voided" && known) {
    const undone = await getTransaction(work.config.authorizeNet, transactionId);
    const sentence = "The charge was voided at the card processor. It has now been recorded here.";
    const voided: Difference = { ...about, kind: "refund-unknown-here", amountHere: null, sentence };
    const alongside: Alongside = (tx) => keep(tx, voided);
    const entered = undone && (await recordProviderRefund(work, fulfillments, { undone, alongside }));
    return typeof entered === "object" ? [entered] : [];
  }
  if (isDisputed(providerStatus))
    return [disputed({ ...about, amountHere: known ? moneyOf(known.amount) : null })];
  if (!isCharge(line) && !isRefund(line)) return [];
  if (known) {
    if (known.amount === amount) return [];
    return [amountDiffers(work, { ...about, amountHere: moneyOf(known.amount), known, settledAt })];
  }
  return isCharge(line)
    ? recordMissingCharge(work, fulfillments, { line, keep })
    : recordMissingRefund(work, fulfillments, { line, keep });
}

/** A charge without a notification is recorded as any look-up would record it. */
async function recordMissingCharge(
  work: SystemContext,
  fulfillments: Fulfillments,
  { line, keep }: Line,
): Promise<Difference[]> {
  const { transactionId } = line;
  const amountThere = moneyOf(line.amount);
  const transaction = await getTransaction(work.config.authorizeNet, transactionId);
  const missing = `A charge of ${formatDollars(amountThere)} was missing here.`;
  const alongside: Alongside = (tx, paymentId) => {
    const sentence = `${missing} It has now been recorded${paymentId === null ? ", but its invoice is unknown" : ""}.`;
    return keep(tx, {
      transactionId,
      kind: "missing-here",
      paymentId,
      amountHere: null,
      amountThere,
      sentence,
    });
  };
  if (transaction?.captureStatus === "captured")
    await recordCharge(work, fulfillments, { charge: transaction, alongside });
  if ((await readRecordedCharges(work.db, [transactionId])).has(transactionId)) return [];
  const status = transaction
    ? `it is ${statusInWords(transaction.providerStatus)}`
    : "there is no record of it";
  const sentence = `${missing} It wasn't recorded: at the card processor, ${status}.`;
  const about = { transactionId, paymentId: null, amountHere: null, amountThere };
  return [{ ...about, kind: "not-compared", sentence }];
}

/** A refund made outside the portal is recorded as its notification would record it. */
async function recordMissingRefund(
  work: SystemContext,
  fulfillments: Fulfillments,
  { line, keep }: Line,
): Promise<Difference[]> {
  const { transactionId } = line;
  const amountThere = moneyOf(line.amount);
  const transaction = await getTransaction(work.config.authorizeNet, transactionId);
  const refund = { transactionId, kind: "refund-unknown-here" as const, amountHere: null, amountThere };
  const refunded = `${formatDollars(amountThere)} was refunded at the card processor`;
  const alongside: Alongside = (tx, paymentId) => {
    const sentence = `${refunded}, outside the portal. It has now been recorded here.`;
    return keep(tx, { ...refund, paymentId, sentence });
  };
  const entered =
    transaction && (await recordProviderRefund(work, fulfillments, { undone: transaction, alongside }));
  if (typeof entered === "object") return [entered];
  if (entered === "known" || entered === "recorded") return [];
  return [{ ...refund, paymentId: null, sentence: `${refunded} for a charge that is unknown here.` }];
}

/** Notes the batch, so that later reconciliations skip these transactions. */
async function markSettled(
  { db }: SystemContext,
  { id: batchId, settledAt }: SettledBatch,
  lines: readonly ListedTransaction[],
): Promise<void> {
  const charged = lines.filter(isCharge).map(({ transactionId }) => transactionId);
  await db
    .update(paymentCharges)
    .set({ batchId, settledAt, providerStatus: "settledSuccessfully" })
    .where(and(inArray(paymentCharges.transactionId, charged), isNull(paymentCharges.batchId)));
  const refunded = lines.filter(isRefund).map(({ transactionId }) => transactionId);
  await db
    .update(paymentRefunds)
    .set({ batchId, settledAt })
    .where(and(inArray(paymentRefunds.providerTransactionId, refunded), isNull(paymentRefunds.batchId)));
}
