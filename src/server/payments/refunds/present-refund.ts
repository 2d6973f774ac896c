import type { Refund } from "#contract/treasury.ts";
import type { RefundRow } from "./finish-refund.ts";

/** A refund in the contract's shape. */
export function presentRefund(row: RefundRow): Refund {
  return {
    ...row,
    isQueued: row.queuedBy !== null,
    createdAt: row.createdAt.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
