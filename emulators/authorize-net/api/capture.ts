import { type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { centsOf } from "#emulators/authorize-net/money.ts";
import { announce } from "#emulators/authorize-net/webhooks/announce.ts";
import type { Processed } from "./transaction-response.ts";

/** priorAuthCaptureTransaction: takes an authorised amount, or less of it. */
export function capture(gateway: Gateway, asked: Tree): Processed {
  const refTransId = text(asked, "refTransId") ?? "";
  const refuse = (reasonCode: number): Processed => ({ responseCode: 3, reasonCode, refTransId });
  const transaction = gateway.state.transactions.get(refTransId);
  if (!transaction) return refuse(16);
  if (["capturedPendingSettlement", "settledSuccessfully"].includes(transaction.transactionStatus))
    return { responseCode: 1, reasonCode: 311, transaction, refTransId };
  if (transaction.transactionStatus !== "authorizedPendingCapture") return refuse(64);
  const asks = text(asked, "amount");
  const amount = asks === undefined ? transaction.authAmount : centsOf(asks);
  if (amount <= 0) return refuse(5);
  if (amount > transaction.authAmount) return refuse(47);
  transaction.settleAmount = amount;
  transaction.transactionStatus = "capturedPendingSettlement";
  announce(gateway, "net.authorize.payment.priorAuthCapture.created", transaction);
  return { responseCode: 1, reasonCode: 1, transaction, refTransId };
}
