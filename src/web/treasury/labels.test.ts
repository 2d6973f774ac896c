import { expect, it } from "vitest";
import type { Refund } from "#contract/treasury.ts";
import { refundLabel } from "./labels.ts";

const REFUND: Refund = {
  id: 1,
  transactionId: "1",
  amount: "95.00",
  status: "refunded",
  kind: "refund",
  isQueued: false,
  reason: null,
  message: null,
  note: null,
  concern: null,
  providerTransactionId: "2",
  createdAt: "2026-03-10T15:00:00Z",
  refundedAt: "2026-03-10T15:00:00Z",
  undoneAt: null,
};

it("A void, a whole refund, a part and one made elsewhere have words of their own", () => {
  const word = (more: Partial<Refund>, isWhole: boolean) => refundLabel({ ...REFUND, ...more, isWhole }).word;
  expect([
    word({ kind: "void" }, true),
    word({}, true),
    word({}, false),
    word({ kind: "external" }, false),
    word({ status: "undone" }, true),
  ]).toEqual(["Charge voided", "Refunded", "Partial refund", "Refunded at the processor", "Refund undone"]);
});
