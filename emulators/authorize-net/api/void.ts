import { type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { isClosing } from "#emulators/authorize-net/ledger/settlement.ts";
import type { TransactionStatus } from "#emulators/authorize-net/ledger/transaction.ts";
import { announce } from "#emulators/authorize-net/webhooks/announce.ts";
import type { Processed } from "./transaction-response.ts";

const voidable: readonly TransactionStatus[] = [
  "capturedPendingSettlement",
  "refundPendingSettlement",
  "FDSPendingReview",
];

/** Calls a payment (or a pending refund) off before settlement; the id stays the same. */
export function voidTransaction(gateway: Gateway, asked: Tree): Processed {
  const refTransId = text(asked, "refTransId") ?? "";
  const refuse = (reasonCode: number): Processed => ({ responseCode: 3, reasonCode, refTransId });
  const transaction = gateway.state.transactions.get(refTransId);
  if (!transaction) return refuse(16);
  // The second void is "approved" at the real gateway too; only the message code tells.
  if (transaction.transactionStatus === "voided")
    return { responseCode: 1, reasonCode: 310, transaction, refTransId };
  if (isClosing(gateway, transaction)) return refuse(327);
  if (!voidable.includes(transaction.transactionStatus)) return refuse(16);
  transaction.transactionStatus = "voided";
  announce(gateway, "net.authorize.payment.void.created", transaction);
  return { responseCode: 1, reasonCode: 1, transaction, refTransId };
}
