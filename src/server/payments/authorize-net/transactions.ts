import { z } from "zod";
import { type Cents, centsOf } from "#contract/cents.ts";
import type { Config } from "#server/platform/config.ts";
import { callAuthorizeNet, ProviderRefused, ProviderUnavailable } from "./call.ts";

/** What a transaction means to us: money taken, money not (yet) decided on, or nothing taken. */
export type Standing = "captured" | "held" | "nothing";

/** A card transaction as the provider's own records have it. */
export type Transaction = {
  transactionId: string;
  invoiceNumber: string | null;
  providerStatus: string;
  standing: Standing;
  amount: Cents;
  card: string | null;
  submittedAt: Date | null;
  kind: "charge" | "refund";
  /** The charge that a refund gives back. */
  refersTo: string | null;
  /** What we called the request that made it; the hosted page's have none of ours. */
  ownReference: string | null;
  /** The batch it was settled in, once it was. */
  batch: { id: string; settledAt: Date } | null;
};

const CAPTURED = new Set([
  "capturedPendingSettlement",
  "settledSuccessfully",
  "pendingFinalSettlement",
  "pendingSettlement",
  "updatingSettlement",
]);
const NOTHING = new Set([
  "declined",
  "voided",
  "expired",
  "failedReview",
  "communicationError",
  "generalError",
  "settlementError",
  "returnedItem",
  "chargeback",
  "chargebackReversal",
  "refundPendingSettlement",
  "refundSettledSuccessfully",
]);

/** Reviews, mere authorisations and every status we do not know are for a person: money may have been taken. */
function standingOf(status: string): Standing {
  if (CAPTURED.has(status)) return "captured";
  return NOTHING.has(status) ? "nothing" : "held";
}

const Details = z.object({
  transaction: z.object({
    transId: z.string(),
    refTransId: z.string().optional(),
    submitTimeUTC: z.string().optional(),
    transactionType: z.string(),
    transactionStatus: z.string(),
    batch: z.object({ batchId: z.string(), settlementTimeUTC: z.string() }).optional(),
    order: z.object({ invoiceNumber: z.string().optional() }).optional(),
    authAmount: z.number(),
    settleAmount: z.number().optional(),
    payment: z
      .object({
        creditCard: z.object({ cardNumber: z.string(), cardType: z.string().optional() }).optional(),
      })
      .optional(),
  }),
  transrefId: z.string().optional(),
});

/** One transaction in full; undefined where the provider does not know it (yet). */
export async function askForTransaction(
  account: Config["authorizeNet"],
  transactionId: string,
): Promise<Transaction | undefined> {
  try {
    const { transaction, transrefId } = await callAuthorizeNet(
      account,
      "getTransactionDetailsRequest",
      { transId: transactionId },
      Details,
    );
    const card = transaction.payment?.creditCard;
    // A refund bears the status of its own settlement; only a charge is money taken.
    const isCharge =
      transaction.transactionType.startsWith("auth") || transaction.transactionType.startsWith("capture");
    return {
      transactionId: transaction.transId,
      invoiceNumber: transaction.order?.invoiceNumber ?? null,
      providerStatus: transaction.transactionStatus,
      standing: isCharge ? standingOf(transaction.transactionStatus) : "nothing",
      amount: centsOf(String(transaction.settleAmount ?? transaction.authAmount)),
      card: card ? `${card.cardType ?? "Card"} ${card.cardNumber}` : null,
      submittedAt: transaction.submitTimeUTC ? new Date(transaction.submitTimeUTC) : null,
      kind: transaction.transactionType === "refundTransaction" ? "refund" : "charge",
      refersTo: transaction.refTransId ?? null,
      ownReference: transrefId ?? null,
      batch: transaction.batch
        ? { id: transaction.batch.batchId, settledAt: new Date(asUtc(transaction.batch.settlementTimeUTC)) }
        : null,
    };
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === "E00040") return undefined;
    throw error;
  }
}

const Row = z.object({
  transId: z.string(),
  transactionStatus: z.string(),
  invoiceNumber: z.string().optional(),
  settleAmount: z.number().optional(),
});
const Rows = z.object({ transactions: z.array(Row).optional(), totalNumInResultSet: z.number().optional() });
const Batches = z.object({
  batchList: z.array(z.object({ batchId: z.string(), settlementTimeUTC: z.string() })).optional(),
});

/** A line of the provider's lists. */
export type ListedTransaction = {
  transactionId: string;
  invoiceNumber: string | null;
  standing: Standing;
  providerStatus: string;
  amount: Cents;
};

/** What the provider settled together, once a day. */
export type SettledBatch = { id: string; settledAt: Date; transactions: ListedTransaction[] };

const PAGE = 1000;
/** The batch list takes a window of at most 31 days (reference 6.2). */
const WINDOW_MS = 30 * 86_400_000;
/** So much the provider's clock and ours may differ without a batch between them being lost. */
const CLOCKS_MS = 3_600_000;

/**
 * Every transaction since that moment: the unsettled ones first, then the batches settled since, in that order,
 * so that one which is being settled meanwhile stands in at least one of the two. There is no search by invoice.
 */
export async function listTransactionsSince(
  account: Config["authorizeNet"],
  since: Date,
  now: Date,
): Promise<ListedTransaction[]> {
  const unsettled = await listPages(account, "getUnsettledTransactionListRequest", {});
  const from = new Date(Math.max(since.getTime() - CLOCKS_MS, now.getTime() - WINDOW_MS));
  const batches = await listBatches(account, from, new Date(now.getTime() + CLOCKS_MS));
  return [...unsettled, ...batches.flatMap(({ transactions }) => transactions)];
}

/** The batches settled between two moments that lie 31 days apart at most, each with all that is in it. */
export async function listBatches(
  account: Config["authorizeNet"],
  from: Date,
  to: Date,
): Promise<SettledBatch[]> {
  const { batchList = [] } = await callAuthorizeNet(
    account,
    "getSettledBatchListRequest",
    { firstSettlementDate: wholeSeconds(from), lastSettlementDate: wholeSeconds(to) },
    Batches,
  );
  const batches: SettledBatch[] = [];
  for (const { batchId, settlementTimeUTC } of batchList) {
    const transactions = await listPages(account, "getTransactionListRequest", { batchId });
    batches.push({ id: batchId, settledAt: new Date(asUtc(settlementTimeUTC)), transactions });
  }
  return batches;
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

function wholeSeconds(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** The lists leave the zone out where they mean UTC. */
function asUtc(time: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`;
}
