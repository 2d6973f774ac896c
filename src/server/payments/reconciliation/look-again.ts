import { moneyOf } from "#contract/values/cents.ts";
import { getTransaction, type Transaction } from "#server/payments/authorize-net/transactions.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import type { Difference, reconciliationItems } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { differencesOf } from "./compare-settled.ts";
import { checkCharge, checkRefund } from "./compare-unsettled.ts";
import { readUnseenItems } from "./items.ts";
import { type Recorded, readRecordedCharges, readRecordedRefunds } from "./read-recorded.ts";
import type { CompareLine, Keep } from "./report-differences.ts";

type Item = typeof reconciliationItems.$inferSelect;

/**
 * Looks again at differences that this run did not come by, however old: neither age nor the end of their week closes
 * one, only that both sides agree (D-378).
 */
export async function lookAgain(
  work: SystemContext,
  fulfillments: Fulfillments,
  { since, compareLine }: { since: Date; compareLine: CompareLine },
): Promise<void> {
  const items = await readUnseenItems(work.db, since);
  for (const item of new Map(items.map((one) => [one.transactionId, one])).values()) {
    await compareLine(item, (keep) => compareItem(work, fulfillments, { item, keep }));
  }
}

async function compareItem(
  work: SystemContext,
  fulfillments: Fulfillments,
  { item, keep }: { item: Item; keep: Keep },
): Promise<Difference[]> {
  const { transactionId } = item;
  const charge = (await readRecordedCharges(work.db, [transactionId])).get(transactionId);
  const refund = charge
    ? undefined
    : (await readRecordedRefunds(work.db, [transactionId])).get(transactionId);
  const there = await getTransaction(work.config.authorizeNet, transactionId);
  if (there?.batch && !isUndoneVoid(there)) {
    const line = { ...there, invoiceNumber: there.invoiceNumber };
    const { settledAt } = there.batch;
    return differencesOf(work, fulfillments, { line, settledAt, known: charge ?? refund, keep });
  }
  if (charge) return checkCharge(work, fulfillments, { about: aboutOf(transactionId, charge), keep });
  // Recorded nowhere here: only where it is nowhere there either do both sides agree.
  if (!refund) return there ? [asItWas(item)] : [];
  const amount = moneyOf(refund.amount);
  return checkRefund(work, fulfillments, { providerTransactionId: transactionId, amount, keep });
}

function asItWas({ kind, transactionId, paymentId, amountHere, amountThere, sentence }: Item): Difference {
  return { kind, transactionId, paymentId, amountHere, amountThere, sentence };
}

/** A refund that ended is looked at by its own rule. */
function isUndoneVoid({ kind, providerStatus }: Transaction): boolean {
  return kind === "refund" && !providerStatus.startsWith("refund");
}

function aboutOf(transactionId: string, { amount, paymentId }: Recorded) {
  return { transactionId, paymentId, amountHere: moneyOf(amount), amountThere: null };
}
