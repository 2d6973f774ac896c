import { gte } from "drizzle-orm";
import { listTransactionsSince } from "#server/payments/authorize-net/lists.ts";
import { askForTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import { oneByOne } from "#server/platform/one-by-one.ts";
import type { Buyers } from "./buyer.ts";
import { INVOICE_PREFIX } from "./open-payment.ts";
import { recordCharge } from "./record-charge.ts";
import { paymentCharges } from "./tables.ts";

/** How far back a charge is looked for whose notification never came. */
const BACK_MS = 3 * 86_400_000;

/** Enters every charge of the last days that is at the provider and not here, whatever became of its notification. */
export async function reconcile(work: Work, buyers: Buyers): Promise<number> {
  const since = new Date(work.now.getTime() - BACK_MS);
  const listed = await listTransactionsSince(work.config.authorizeNet, since, work.now);
  const ours = listed.filter(
    ({ standing, invoiceNumber }) => standing === "captured" && invoiceNumber?.startsWith(INVOICE_PREFIX),
  );
  const known = await work.db
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(gte(paymentCharges.recordedAt, new Date(since.getTime() - BACK_MS)));
  const recorded = new Set(known.map(({ id }) => id));
  const missing = ours.filter(({ transactionId }) => !recorded.has(transactionId));
  await oneByOne(work.log, "entering a charge", missing, async ({ transactionId }) => {
    const transaction = await askForTransaction(work.config.authorizeNet, transactionId);
    if (transaction?.standing === "captured") await recordCharge(work, buyers, transaction);
  });
  return missing.length;
}
