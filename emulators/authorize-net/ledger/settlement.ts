import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { nextCutOff } from "#emulators/authorize-net/pacific-time.ts";
import type { Batch, Transaction, TransactionStatus } from "./transaction.ts";

const settled: Partial<Record<TransactionStatus, TransactionStatus>> = {
  capturedPendingSettlement: "settledSuccessfully",
  refundPendingSettlement: "refundSettledSuccessfully",
};

/** Transactions held for review are in no batch yet. */
const waiting: readonly TransactionStatus[] = [
  "authorizedPendingCapture",
  "FDSPendingReview",
  "FDSAuthorizedPendingReview",
];

const day = 86_400_000;

/** Cut-off: fixes what goes into the batch; it settles at once, or after the account's closing time. */
export function closeBatch(gateway: Gateway, at: number, closingMs: number): void {
  const { state } = gateway;
  if (state.closing) finishBatch(gateway, state.closing.finishAt);
  expireOld(gateway, at);
  const transIds = unsettled(gateway)
    .filter(({ transactionStatus }) => !waiting.includes(transactionStatus))
    .map(({ transId }) => transId);
  state.closing = { finishAt: at + closingMs, transIds };
  if (closingMs === 0) finishBatch(gateway, at);
}

/** Settles what is closing: one batch per payment method, with the declined and voided of the day in it. */
export function finishBatch({ state }: Gateway, at: number): Batch[] {
  const members = (state.closing?.transIds ?? []).flatMap((id) => state.transactions.get(id) ?? []);
  state.closing = null;
  const batches: Batch[] = [];
  for (const method of ["creditCard", "eCheck"] as const) {
    const ofMethod = members.filter(({ payment }) => payment.method === method);
    if (ofMethod.length === 0) continue;
    state.lastBatchId += 1;
    const batch = {
      batchId: String(state.lastBatchId),
      settledAt: at,
      method,
      transIds: ofMethod.map(({ transId }) => transId),
    };
    for (const transaction of ofMethod) {
      transaction.batchId = batch.batchId;
      transaction.transactionStatus = settled[transaction.transactionStatus] ?? transaction.transactionStatus;
    }
    state.batches.set(batch.batchId, batch);
    batches.push(batch);
  }
  return batches;
}

/** Runs every cut-off and settlement that has come due, each at its own instant. */
export function runDueSettlements(gateway: Gateway): void {
  const { state, clock, settings } = gateway;
  const now = clock.now();
  for (;;) {
    if (state.closing && state.closing.finishAt <= Math.min(now, state.nextCutOffAt)) {
      finishBatch(gateway, state.closing.finishAt);
    } else if (state.nextCutOffAt <= now) {
      const cutOff = state.nextCutOffAt;
      state.nextCutOffAt = nextCutOff(cutOff);
      closeBatch(gateway, cutOff, settings.batchClosingMs);
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

/** An authorisation lives 30 days, one that the fraud filter holds 5. */
function expireOld(gateway: Gateway, at: number): void {
  for (const transaction of unsettled(gateway)) {
    if (!waiting.includes(transaction.transactionStatus)) continue;
    const life = transaction.transactionStatus === "authorizedPendingCapture" ? 30 * day : 5 * day;
    if (transaction.submittedAt + life <= at) transaction.transactionStatus = "expired";
  }
}
