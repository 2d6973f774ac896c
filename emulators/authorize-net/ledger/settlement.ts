import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { nextCutOff } from "#emulators/authorize-net/pacific-time.ts";
import type { Transaction, TransactionStatus } from "./transaction.ts";

const settled: Partial<Record<TransactionStatus, TransactionStatus>> = {
  capturedPendingSettlement: "settledSuccessfully",
  refundPendingSettlement: "refundSettledSuccessfully",
};

const day = 86_400_000;

/** Cut-off: fixes what goes into the batch; it settles at once, or that much later. */
export function closeBatch(gateway: Gateway, at: number, closingMs: number): void {
  const { state } = gateway;
  if (state.closing) finishBatch(gateway, state.closing.finishAt);
  expireOld(gateway, at);
  const transIds = unsettled(gateway)
    .filter(({ transactionStatus }) => transactionStatus !== "FDSPendingReview")
    .map(({ transId }) => transId);
  state.closing = { finishAt: at + closingMs, transIds };
  if (closingMs === 0) finishBatch(gateway, at);
}

/** Settles the closing batch, with the day’s declined and voided transactions. */
export function finishBatch({ state }: Gateway, at: number): void {
  const members = (state.closing?.transIds ?? []).flatMap((id) => state.transactions.get(id) ?? []);
  state.closing = null;
  if (members.length === 0) return;
  state.lastBatchId += 1;
  const batchId = String(state.lastBatchId);
  for (const transaction of members) {
    transaction.batchId = batchId;
    transaction.transactionStatus = settled[transaction.transactionStatus] ?? transaction.transactionStatus;
  }
  state.batches.set(batchId, { batchId, settledAt: at, transIds: members.map(({ transId }) => transId) });
}

/** Runs every cut-off and settlement that has come due, each at its own instant. */
export function runDueSettlements(gateway: Gateway): void {
  const { state, clock } = gateway;
  const now = clock.now();
  for (;;) {
    if (state.closing && state.closing.finishAt <= Math.min(now, state.nextCutOffAt)) {
      finishBatch(gateway, state.closing.finishAt);
    } else if (state.nextCutOffAt <= now) {
      const cutOff = state.nextCutOffAt;
      state.nextCutOffAt = nextCutOff(cutOff);
      closeBatch(gateway, cutOff, 0);
    } else return;
  }
}

export function nextSettlementAt({ state }: Gateway): number {
  return Math.min(state.nextCutOffAt, state.closing?.finishAt ?? Number.POSITIVE_INFINITY);
}

export function isClosing({ state }: Gateway, transaction: Transaction): boolean {
  return state.closing?.transIds.includes(transaction.transId) ?? false;
}

export function unsettled({ state }: Gateway): Transaction[] {
  return [...state.transactions.values()].filter(({ batchId }) => batchId === undefined);
}

/** A payment that the fraud filter holds expires after five days. */
function expireOld(gateway: Gateway, at: number): void {
  for (const transaction of unsettled(gateway)) {
    const isHeld = transaction.transactionStatus === "FDSPendingReview";
    if (isHeld && transaction.submittedAt + 5 * day <= at) transaction.transactionStatus = "expired";
  }
}
