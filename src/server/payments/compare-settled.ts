import { and, inArray, isNull } from "drizzle-orm";
import { moneyOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import type { ListedTransaction, SettledBatch } from "#server/payments/authorize-net/lists.ts";
import { askForTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import type { Buyers } from "./buyer.ts";
import { chargesOf, type Known, refundsOf } from "./known-money.ts";
import { recordCharge } from "./record-charge.ts";
import { recordUndone } from "./record-undone.ts";
import { isCharge, isOurs, isRefund } from "./settled-lines.ts";
import { type Difference, paymentCharges, paymentRefunds } from "./tables.ts";

/** Goes through what the provider settled: each line must stand here, with the same amount. */
export async function compareSettled(
  work: Work,
  buyers: Buyers,
  batches: readonly SettledBatch[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const batch of batches) {
    const ours = batch.transactions.filter(isOurs);
    const ids = ours.map(({ transactionId }) => transactionId);
    const charges = await chargesOf(work.db, ids);
    const refunds = await refundsOf(work.db, ids);
    for (const line of ours) {
      const known = isRefund(line) ? refunds.get(line.transactionId) : charges.get(line.transactionId);
      differences.push(...(await differencesOf(work, buyers, line, known)));
    }
    await markSettled(work, batch, ours);
  }
  return differences;
}

async function differencesOf(
  work: Work,
  buyers: Buyers,
  line: ListedTransaction,
  known: Known | undefined,
): Promise<Difference[]> {
  const { transactionId, amount, providerStatus } = line;
  const about = { transactionId, paymentId: known?.paymentId ?? null, amountThere: moneyOf(amount) };
  if (providerStatus === "voided" && known) {
    const transaction = await askForTransaction(work.config.authorizeNet, transactionId);
    if (!transaction || (await recordUndone(work, buyers, transaction)) !== "entered") return [];
    const sentence = "The charge had been cancelled at the card company. It is entered here now.";
    return [{ ...about, kind: "refund-unknown-here", amountHere: null, sentence }];
  }
  if (providerStatus === "chargeback" || providerStatus === "returnedItem") {
    const sentence = "The payer's bank has taken the money back. Please speak to the payer.";
    return [{ ...about, kind: "disputed", amountHere: known ? moneyOf(known.amount) : null, sentence }];
  }
  if (!isCharge(line) && !isRefund(line)) return [];
  if (known) {
    if (known.amount === amount) return [];
    const sentence = `The card company settled ${inDollars(moneyOf(amount))}, the portal has ${inDollars(moneyOf(known.amount))}.`;
    return [{ ...about, kind: "amount-differs", amountHere: moneyOf(known.amount), sentence }];
  }
  return isCharge(line) ? enterCharge(work, buyers, line) : enterRefund(work, buyers, line);
}

/** A charge that nobody told the portal of is entered as any look-up would enter it. */
async function enterCharge(work: Work, buyers: Buyers, line: ListedTransaction): Promise<Difference[]> {
  const { transactionId } = line;
  const amountThere = moneyOf(line.amount);
  const transaction = await askForTransaction(work.config.authorizeNet, transactionId);
  if (transaction?.standing === "captured") await recordCharge(work, buyers, transaction);
  const entered = (await chargesOf(work.db, [transactionId])).get(transactionId);
  const sentence = `${inDollars(amountThere)} was charged and the portal had not heard of it. It is entered here now${entered && entered.paymentId === null ? ", but its invoice is unknown" : ""}.`;
  const paymentId = entered?.paymentId ?? null;
  return [{ transactionId, kind: "missing-here", paymentId, amountHere: null, amountThere, sentence }];
}

/** Money that went back without the portal is entered as any notification would have it entered. */
async function enterRefund(work: Work, buyers: Buyers, line: ListedTransaction): Promise<Difference[]> {
  const { transactionId } = line;
  const amountThere = moneyOf(line.amount);
  const transaction = await askForTransaction(work.config.authorizeNet, transactionId);
  const entered = transaction ? await recordUndone(work, buyers, transaction) : "unknown";
  if (entered === "known") return [];
  const paymentId = (await refundsOf(work.db, [transactionId])).get(transactionId)?.paymentId ?? null;
  const sentence =
    entered === "entered"
      ? `${inDollars(amountThere)} was returned at the card company, not from this portal. It is entered here now.`
      : `${inDollars(amountThere)} was returned at the card company for a charge that is unknown here.`;
  return [{ transactionId, kind: "refund-unknown-here", paymentId, amountHere: null, amountThere, sentence }];
}

/** What has been seen in its batch is not looked for again. */
async function markSettled(
  { db }: Work,
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
