import type { Gateway } from "./gateway.ts";
import type { PageToken } from "./hosted/tokens.ts";
import { rememberForDuplicates } from "./ledger/duplicates.ts";
import type { Batch, Transaction } from "./ledger/transaction.ts";
import type { State } from "./state.ts";
import type { Notification, Webhook } from "./webhooks/webhook.ts";

/** Raised when a stored file of an older emulator can no longer be read. */
const version = 1;

interface StoredState extends Pick<State, "lastTransId" | "lastBatchId" | "closing" | "nextCutOffAt"> {
  version: number;
  clockAhead: number;
  transactions: Transaction[];
  batches: Batch[];
  tokens: PageToken[];
  webhooks: Webhook[];
  notifications: Notification[];
}

export function storedState({ state, clock }: Gateway): StoredState {
  const { lastTransId, lastBatchId, closing, nextCutOffAt } = state;
  return {
    version,
    clockAhead: clock.ahead(),
    lastTransId,
    lastBatchId,
    closing,
    nextCutOffAt,
    transactions: [...state.transactions.values()],
    batches: [...state.batches.values()],
    tokens: [...state.tokens.values()],
    webhooks: [...state.webhooks.values()],
    notifications: [...state.notifications.values()],
  };
}

/** Puts a stored state in place of the empty one, the clock as far ahead as it was. */
export function restoreState(gateway: Gateway, file: unknown): void {
  if (!isStoredState(file))
    throw new Error("The stored state is of another version; move the file away to start empty.");
  const { state, clock } = gateway;
  const { lastTransId, lastBatchId, closing, nextCutOffAt } = file;
  Object.assign(state, { lastTransId, lastBatchId, closing, nextCutOffAt });
  for (const batch of file.batches) state.batches.set(batch.batchId, batch);
  for (const token of file.tokens) state.tokens.set(token.token, token);
  for (const webhook of file.webhooks) state.webhooks.set(webhook.webhookId, webhook);
  for (const transaction of file.transactions) {
    state.transactions.set(transaction.transId, transaction);
    rememberForDuplicates(gateway, transaction);
  }
  for (const notification of file.notifications) {
    state.notifications.set(notification.notificationId, notification);
    if (notification.deliveryStatus === "RetryPending") state.outbox.add(notification.notificationId);
  }
  // Never back: what has happened stays in the past, also when the real clock was put back.
  clock.advance(Math.max(0, file.clockAhead - clock.ahead()));
}

function isStoredState(file: unknown): file is StoredState {
  return typeof file === "object" && file !== null && "version" in file && file.version === version;
}
