import { z } from "zod";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import type { Config } from "#server/platform/config/config.ts";
import { callAuthorizeNet, ProviderRefused, ProviderUnavailable } from "./call.ts";
import { BatchFacts, type CaptureStatus, captureStatusOf, isPending, settledAtOf } from "./transactions.ts";

const Row = z.object({
  transId: z.string(),
  transactionStatus: z.string(),
  invoiceNumber: z.string().optional(),
  settleAmount: z.number().optional(),
});
const Rows = z.object({ transactions: z.array(Row).optional(), totalNumInResultSet: z.number().optional() });
const Batch = BatchFacts.extend({
  // Only an optimization: if its shape is unknown, the batch itself is read.
  statistics: z
    .array(z.object({ refundCount: z.number().optional() }))
    .optional()
    .catch(undefined),
});
type Batch = z.output<typeof Batch>;
const Batches = z.object({ batchList: z.array(Batch).optional() });

/** A transaction in the provider's lists. */
export type ListedTransaction = {
  transactionId: string;
  invoiceNumber: string | null;
  captureStatus: CaptureStatus;
  providerStatus: string;
  amount: Cents;
};

/** A batch of transactions settled together, usually once a day; the time may be missing. */
export type SettledBatch = { id: string; settledAt: Date | null; transactions: ListedTransaction[] };

const PAGE = 1000;
/** The batch list refuses windows of more than 31 days of 24 hours. */
const WINDOW_MS = 30 * 86_400_000;
/** Tolerated difference between the provider's clock and ours. */
const CLOCK_SKEW_MS = 3_600_000;

/**
 * Every transaction since that time. Unsettled ones are read before batches, so that one that settles in between is in at
 * least one list. The provider has no search by invoice.
 */
export async function listTransactionsSince(
  account: Config["authorizeNet"],
  since: Date,
  now: Date,
): Promise<ListedTransaction[]> {
  return listSince(account, { since, now });
}

/** The same for refunds and held transactions; batches whose statistics show no refunds are skipped. */
export async function listRefundsSince(
  account: Config["authorizeNet"],
  since: Date,
  now: Date,
): Promise<ListedTransaction[]> {
  const listed = await listSince(account, { since, now, isNeeded: mayHaveRefunds });
  return listed.filter(
    ({ providerStatus, captureStatus }) => isRefunded(providerStatus) || captureStatus === "held",
  );
}

/** Whether a status is that of a valid refund, not a voided or declined one. */
export function isRefunded(providerStatus: string): boolean {
  return providerStatus.startsWith("refund");
}

/**
 * Whether a refund that was sent is no longer one: voided, declined or failed, in any state but a refund's own and a
 * review (D-374). A void that failed leaves it as it is.
 */
export function isRefundUndone(providerStatus: string): boolean {
  return !isRefunded(providerStatus) && captureStatusOf(providerStatus) === "nothing";
}

/** The batches settled in this period with their transactions; pending batches are left out. */
export async function listBatches(
  account: Config["authorizeNet"],
  from: Date,
  to: Date,
): Promise<SettledBatch[]> {
  const settled: SettledBatch[] = [];
  for (const batch of await getBatches(account, { from, to })) {
    if (isPending(batch)) continue;
    const transactions = await getBatchTransactions(account, batch);
    settled.push({ id: batch.batchId, settledAt: settledAtOf(batch), transactions });
  }
  return settled;
}

async function listSince(
  account: Config["authorizeNet"],
  { since, now, isNeeded }: { since: Date; now: Date; isNeeded?: (batch: Batch) => boolean },
): Promise<ListedTransaction[]> {
  const listed = await listPages(account, "getUnsettledTransactionListRequest", {});
  const from = new Date(since.getTime() - CLOCK_SKEW_MS);
  const to = new Date(now.getTime() + CLOCK_SKEW_MS);
  const batches = await getBatches(account, { from, to, withStatistics: isNeeded !== undefined });
  for (const batch of batches) {
    if (isNeeded && !isNeeded(batch)) continue;
    listed.push(...(await getBatchTransactions(account, batch)));
  }
  return listed;
}

/** Requested in windows the provider accepts; a batch on the edge of two windows counts once. */
async function getBatches(
  account: Config["authorizeNet"],
  { from, to, withStatistics = false }: { from: Date; to: Date; withStatistics?: boolean },
): Promise<Batch[]> {
  const found = new Map<string, Batch>();
  for (let begin = from.getTime(); begin < to.getTime(); begin += WINDOW_MS) {
    const { batchList = [] } = await callAuthorizeNet(account, "getSettledBatchListRequest", {
      fields: {
        ...(withStatistics && { includeStatistics: true }),
        firstSettlementDate: wholeSeconds(begin),
        lastSettlementDate: wholeSeconds(Math.min(begin + WINDOW_MS, to.getTime())),
      },
      answer: Batches,
    });
    for (const batch of batchList) found.set(batch.batchId, batch);
  }
  return [...found.values()];
}

/** Batches may come without statistics; then only their transactions tell. */
function mayHaveRefunds({ statistics }: Batch): boolean {
  return !statistics || statistics.some(({ refundCount }) => refundCount !== 0);
}

/** Transactions of a pending batch may be in no other list; if the provider refuses to list them, there are none yet. */
async function getBatchTransactions(
  account: Config["authorizeNet"],
  batch: Batch,
): Promise<ListedTransaction[]> {
  try {
    return await listPages(account, "getTransactionListRequest", { batchId: batch.batchId });
  } catch (error) {
    if (isPending(batch) && error instanceof ProviderRefused) return [];
    throw error;
  }
}

async function listPages(
  account: Config["authorizeNet"],
  method: string,
  fields: Record<string, unknown>,
): Promise<ListedTransaction[]> {
  const all: ListedTransaction[] = [];
  for (let offset = 1; ; offset += 1) {
    const paging = { limit: PAGE, offset };
    const sorting = { orderBy: "submitTimeUTC", orderDescending: true };
    const { transactions = [], totalNumInResultSet = 0 } = await callAuthorizeNet(account, method, {
      fields: { ...fields, sorting, paging },
      answer: Rows,
    });
    for (const row of transactions) {
      all.push({
        transactionId: row.transId,
        invoiceNumber: row.invoiceNumber ?? null,
        captureStatus: captureStatusOf(row.transactionStatus),
        providerStatus: row.transactionStatus,
        amount: centsOf(String(row.settleAmount ?? 0)),
      });
    }
    if (transactions.length === PAGE) continue;
    if (all.length < totalNumInResultSet)
      throw new ProviderUnavailable("its list is shorter than its stated total");
    return all;
  }
}

function wholeSeconds(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
