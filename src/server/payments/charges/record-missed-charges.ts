import { gte } from "drizzle-orm";
import { listTransactionsSince } from "#server/payments/authorize-net/lists.ts";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { INVOICE_PREFIX } from "#server/payments/open-payment.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { recordCharge } from "./record-charge.ts";

/** How far back charges without a notification are searched for. */
const BACK_MS = 3 * 86_400_000;

/** Records every charge of the last days that only the provider has. Returns how many there were. */
export async function recordMissedCharges(work: SystemContext, fulfillments: Fulfillments): Promise<number> {
  const since = new Date(work.now.getTime() - BACK_MS);
  const listed = await listTransactionsSince(work.config.authorizeNet, since, work.now);
  const ours = listed.filter(
    ({ captureStatus, invoiceNumber }) =>
      captureStatus === "captured" && invoiceNumber?.startsWith(INVOICE_PREFIX),
  );
  const known = await work.db
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(gte(paymentCharges.recordedAt, new Date(since.getTime() - BACK_MS)));
  const recorded = new Set(known.map(({ id }) => id));
  const missing = ours.filter(({ transactionId }) => !recorded.has(transactionId));
  await processEach(
    missing,
    async ({ transactionId }) => {
      const transaction = await getTransaction(work.config.authorizeNet, transactionId);
      if (transaction?.captureStatus === "captured")
        await recordCharge(work, fulfillments, { charge: transaction });
    },
    { log: work.log, what: "recording a missed charge" },
  );
  return missing.length;
}
