import { nextCutOff } from "#emulators/authorize-net/pacific-time.ts";
import type { PageToken } from "./hosted/tokens.ts";
import type { Batch, ClosingBatch, Transaction } from "./ledger/transaction.ts";
import type { Notification, Webhook } from "./webhooks/webhook.ts";

/** Everything that a restart has to find again. */
export interface State {
  lastTransId: number;
  lastBatchId: number;
  transactions: Map<string, Transaction>;
  batches: Map<string, Batch>;
  closing: ClosingBatch | null;
  nextCutOffAt: number;
  tokens: Map<string, PageToken>;
  webhooks: Map<string, Webhook>;
  notifications: Map<string, Notification>;
  /** Ids of the notifications that still have to go out; rebuilt from them after a restart. */
  outbox: Set<string>;
  /** Last submission per duplicate key; rebuilt from the transactions after a restart. */
  duplicates: Map<string, number>;
}

const firstIdEpoch = Date.UTC(2026, 0, 1);

/**
 * Ids start at a point that depends on real time: shops keep transaction ids under a unique key, and an
 * emulator restarted without its file must not hand out yesterday's ids again.
 */
export function emptyState(now: number): State {
  const step = Math.max(0, Math.floor((Date.now() - firstIdEpoch) / 10));
  return {
    lastTransId: 60_000_000_000 + step,
    lastBatchId: 10_000_000 + Math.floor(step / 1000),
    transactions: new Map(),
    batches: new Map(),
    closing: null,
    nextCutOffAt: nextCutOff(now),
    tokens: new Map(),
    webhooks: new Map(),
    notifications: new Map(),
    outbox: new Set(),
    duplicates: new Map(),
  };
}

export function nextTransId(state: State): string {
  state.lastTransId += 1;
  return String(state.lastTransId);
}
