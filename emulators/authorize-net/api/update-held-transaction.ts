import { child, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { announce } from "#emulators/authorize-net/webhooks/announce.ts";
import type { Result } from "./result.ts";
import { transactionResponse } from "./transaction-response.ts";

/** What a person decided about a payment that the fraud filter held. */
export function updateHeldTransaction(gateway: Gateway, request: Tree): Result {
  const asked = child(request, "heldTransactionRequest");
  const refTransId = text(asked, "refTransId") ?? "";
  const held = gateway.state.transactions.get(refTransId);
  if (held?.transactionStatus !== "FDSPendingReview")
    return transactionResponse(gateway, { responseCode: 3, reasonCode: 16, refTransId });
  const approved = text(asked, "action") === "approve";
  if (approved) {
    held.transactionStatus = "capturedPendingSettlement";
    held.responseCode = 1;
    held.responseReasonCode = 1;
  } else {
    held.transactionStatus = "declined";
    held.responseCode = 2;
    held.responseReasonCode = 254;
  }
  announce(gateway, `net.authorize.payment.fraud.${approved ? "approved" : "declined"}`, held);
  return transactionResponse(gateway, { responseCode: 1, reasonCode: 1, transaction: held, refTransId });
}
