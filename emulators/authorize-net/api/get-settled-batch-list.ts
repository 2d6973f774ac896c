import { type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import type { Batch, Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { jsonAmount } from "#emulators/authorize-net/money.ts";
import { pacificLocal, withoutFraction } from "#emulators/authorize-net/pacific-time.ts";
import { ApiError } from "./messages.ts";
import { pendingBatch } from "./pending-batch.ts";
import type { Result } from "./result.ts";

const day = 86_400_000;
const longestWindow = 31 * day;

/** Batches settled in the window; without dates those of the last 24 hours. */
export function getSettledBatchList(gateway: Gateway, request: Tree): Result {
  const { state, clock } = gateway;
  const first = instant(text(request, "firstSettlementDate"));
  const last = instant(text(request, "lastSettlementDate"));
  const to = last ?? (first === undefined ? clock.now() : first + longestWindow);
  const from = first ?? (last === undefined ? to - day : to - longestWindow);
  if (to < from || to - from > longestWindow)
    throw new ApiError("E00013", "Settlement date range is invalid. It may span 31 days at most.");
  const batches = [...state.batches.values()].filter(({ settledAt }) => settledAt >= from && settledAt <= to);
  const pending = pendingBatch(gateway);
  if (batches.length === 0 && !pending) return { messages: "I00004" };
  const withStatistics = ["true", "1"].includes(text(request, "includeStatistics") ?? "");
  const rows = batches.map((batch) => row(batch, state.transactions, withStatistics));
  if (pending) rows.push({ batchId: pending.batchId, settlementState: "pendingSettlement" });
  return { batchList: rows };
}

/** A date without a zone is taken as UTC. */
function instant(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`);
}

function row(batch: Batch, transactions: Map<string, Transaction>, withStatistics: boolean): object {
  const members = batch.transIds.flatMap((id) => transactions.get(id) ?? []);
  const accountTypes = [...new Set(members.map(({ payment }) => payment.accountType))];
  return {
    batchId: batch.batchId,
    settlementTimeUTC: withoutFraction(new Date(batch.settledAt).toISOString()),
    settlementTimeLocal: withoutFraction(pacificLocal(batch.settledAt)),
    settlementState: "settledSuccessfully",
    paymentMethod: "creditCard",
    marketType: "eCommerce",
    product: "Card Not Present",
    statistics: withStatistics ? accountTypes.map((type) => statistics(type, members)) : undefined,
  };
}

function statistics(accountType: string, all: Transaction[]): object {
  const members = all.filter(({ payment }) => payment.accountType === accountType);
  const ofStatus = (...statuses: string[]) =>
    members.filter(({ transactionStatus }) => statuses.includes(transactionStatus));
  const sum = (list: Transaction[]) =>
    jsonAmount(list.reduce((total, { settleAmount }) => total + settleAmount, 0));
  const charges = ofStatus("settledSuccessfully");
  const refunds = ofStatus("refundSettledSuccessfully");
  return {
    accountType,
    chargeAmount: sum(charges),
    chargeCount: charges.length,
    refundAmount: sum(refunds),
    refundCount: refunds.length,
    voidCount: ofStatus("voided").length,
    declineCount: ofStatus("declined").length,
    errorCount: ofStatus("generalError", "communicationError", "settlementError").length,
  };
}
