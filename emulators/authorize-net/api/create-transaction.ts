import { child, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { ApiError } from "./messages.ts";
import { refund } from "./refund.ts";
import type { Result } from "./result.ts";
import { transactionResponse } from "./transaction-response.ts";
import { voidTransaction } from "./void.ts";

/** Refunds and voids; charging a card directly is left out, since cards belong on the hosted page only. */
export function createTransaction(gateway: Gateway, request: Tree): Result {
  const asked = child(request, "transactionRequest") ?? {};
  const refId = text(request, "refId");
  switch (text(asked, "transactionType")) {
    case "refundTransaction":
      return transactionResponse(gateway, refund(gateway, asked, refId));
    case "voidTransaction":
      return transactionResponse(gateway, voidTransaction(gateway, asked));
    default:
      throw new ApiError("E00013", "Transaction Type is invalid. This emulator refunds and voids only.");
  }
}
