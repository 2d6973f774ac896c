import { z } from "zod";
import { type Cents, centsOf } from "#contract/cents.ts";
import type { Config } from "#server/platform/config.ts";
import { callAuthorizeNet, ProviderRefused, ProviderUnavailable } from "./call.ts";
import { BatchFacts, isPending, type Standing, settledAtOf, standingOf } from "./transactions.ts";

const Row = z.object({
  transId: z.string(),
  transactionStatus: z.string(),
  invoiceNumber: z.string().optional(),
  settleAmount: z.number().optional(),
});
const Rows = z.object({ transactions: z.array(Row).optional(), totalNumInResultSet: z.number().optional() });
const Batch = BatchFacts.extend({
  // Only a short cut: in a shape that we do not know it says nothing, and the batch is read.
  statistics: z
    .array(z.object({ refundCount: z.number().optional() }))
    .optional()
    .catch(undefined),
});
type Batch = z.output<typeof Batch>;
const Batches = z.object({ batchList: z.array(Batch).optional() });

/** A line of the provider's lists. */
export type ListedTransaction = {
  transactionId: string;
  invoiceNumber: string | null;
  standing: Standing;
  providerStatus: string;
  amount: Cents;
};

/** What the provider settled together, once a day; when that was is not always said. */
export type SettledBatch = { id: string; settledAt: Date | null; transactions: ListedTransaction[] };

const PAGE = 1000;
/** The batch list refuses windows of more than 31 days of 24 hours (reference 6.2). */
const WINDOW_MS = 30 * 86_400_000;
/** The provider's clock and ours may differ by this much without a batch being missed. */
const CLOCKS_MS = 3_600_000;

/**
 * Every transaction since that moment: the unsettled ones first, then those in batches, in that order, so that one
 * that is being settled meanwhile is in at least one of the two. There is no search by invoice.
 */
export async function listTransactionsSince(
  account: Config["authorizeNet"],
  since: Date,
  now: Date,
): Promise<ListedTransaction[]> {
  return listSince(account, { since, now });
}

/** The same, of refunds and of what may turn out to be one: batches that say they have none are not read. */
export async function listRefundsSince(
  account: Config["authorizeNet"],
  since: Date,
  now: Date,
): Promise<ListedTransaction[]> {
  const listed = await listSince(account, { since, now, isNeeded: mayHaveRefunds });
  return listed.filter(({ providerStatus, standing }) => hasGoneBack(providerStatus) || standing === "held");
}

/** Whether a status is that of a refund that stands: one that was voided or declined gave nothing back. */
export function hasGoneBack(providerStatus: string): boolean {
  return providerStatus.startsWith("refund");
}

/** The batches settled between two moments, each with all that is in it; those not settled yet are left out. */
export async function listBatches(
  account: Config["authorizeNet"],
  from: Date,
  to: Date,
): Promise<SettledBatch[]> {
  const settled: SettledBatch[] = [];
  for (const batch of await askForBatches(account, { from, to })) {
    if (isPending(batch)) continue;
    const transactions = await askForTransactionsIn(account, batch);
    settled.push({ id: batch.batchId, settledAt: settledAtOf(batch), transactions });
  }
  return settled;
}

async function listSince(
  account: Config["authorizeNet"],
  { since, now, isNeeded }: { since: Date; now: Date; isNeeded?: (batch: Batch) => boolean },
): Promise<ListedTransaction[]> {
  const listed = await listPages(account, "getUnsettledTransactionListRequest", {});
  const from = new Date(since.getTime() - CLOCKS_MS);
  const to = new Date(now.getTime() + CLOCKS_MS);
  const batches = await askForBatches(account, { from, to, withStatistics: isNeeded !== undefined });
  for (const batch of batches) {
    if (isNeeded && !isNeeded(batch)) continue;
    listed.push(...(await askForTransactionsIn(account, batch)));
  }
  return listed;
}

/** Asked for in windows that the provider takes; a batch at the edge of two of them counts once. */
async function askForBatches(
  account: Config["authorizeNet"],
  { from, to, withStatistics = false }: { from: Date; to: Date; withStatistics?: boolean },
): Promise<Batch[]> {
  const found = new Map<string, Batch>();
  for (let begin = from.getTime(); begin < to.getTime(); begin += WINDOW_MS) {
    const { batchList = [] } = await callAuthorizeNet(
      account,
      "getSettledBatchListRequest",
      {
        ...(withStatistics && { includeStatistics: true }),
        firstSettlementDate: wholeSeconds(begin),
        lastSettlementDate: wholeSeconds(Math.min(begin + WINDOW_MS, to.getTime())),
      },
      Batches,
    );
    for (const batch of batchList) found.set(batch.batchId, batch);
  }
  return [...found.values()];
}

/** Statistics may be left out, of all batches or of those not settled yet: then only its lines can tell. */
function mayHaveRefunds({ statistics }: Batch): boolean {
  return !statistics || statistics.some(({ refundCount }) => refundCount !== 0);
}

/** What is in a batch that is not settled yet may be in no other list; where the provider will not say, it is not known yet. */
async function askForTransactionsIn(
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
    const { transactions = [], totalNumInResultSet = 0 } = await callAuthorizeNet(
      account,
      method,
      { ...fields, sorting, paging },
      Rows,
    );
    for (const row of transactions) {
      all.push({
        transactionId: row.transId,
        invoiceNumber: row.invoiceNumber ?? null,
        standing: standingOf(row.transactionStatus),
        providerStatus: row.transactionStatus,
        amount: centsOf(String(row.settleAmount ?? 0)),
      });
    }
    if (transactions.length === PAGE) continue;
    if (all.length < totalNumInResultSet) throw new ProviderUnavailable("its list was shorter than it said");
    return all;
  }
}

function wholeSeconds(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
