import type { Refund } from "#contract/money-desk.ts";
import type { RefundRow } from "./finish-refund.ts";

/** A refund as the contract writes it. */
export function refundOnTheWire(row: RefundRow): Refund {
  return {
    ...row,
    isQueued: row.queuedBy !== null,
    createdAt: row.createdAt.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
  };
}
