import { child, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { ApiError } from "./messages.ts";

export function checkAccess({ credentials }: Gateway, request: Tree): void {
  const login = child(request, "merchantAuthentication");
  if (
    text(login, "name") !== credentials.apiLoginId ||
    text(login, "transactionKey") !== credentials.transactionKey
  )
    throw new ApiError("E00007");
}
