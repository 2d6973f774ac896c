import { child, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { ApiError } from "./messages.ts";
import type { MethodName } from "./request-types.ts";

const reporting: readonly MethodName[] = [
  "getTransactionDetailsRequest",
  "getUnsettledTransactionListRequest",
  "getSettledBatchListRequest",
  "getTransactionListRequest",
];

/** Credentials first, then the account, then what the account may call. */
export function checkAccess({ credentials, settings }: Gateway, method: MethodName, request: Tree): void {
  const login = child(request, "merchantAuthentication");
  if (
    text(login, "name") !== credentials.apiLoginId ||
    text(login, "transactionKey") !== credentials.transactionKey
  )
    throw new ApiError("E00007");
  if (!settings.active) throw new ApiError("E00008");
  if (!settings.transactionDetailsApi && reporting.includes(method)) throw new ApiError("E00011");
}
