import { child, children, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { readPageSettings } from "#emulators/authorize-net/hosted/page-settings.ts";
import { issueToken } from "#emulators/authorize-net/hosted/tokens.ts";
import { ApiError } from "./messages.ts";
import { readPageOrder } from "./read-page-order.ts";
import type { Result } from "./result.ts";

export function getHostedPaymentPage(gateway: Gateway, request: Tree): Result {
  const asked = child(request, "transactionRequest");
  if (asked?.payment !== undefined) throw new ApiError("E00119");
  const settings = readPageSettings(
    children(child(request, "hostedPaymentSettings"), "setting").map((setting) => ({
      name: text(setting, "settingName") ?? "",
      value: text(setting, "settingValue") ?? "",
    })),
  );
  if (typeof settings === "string") throw new ApiError("E00013", settings);
  return { token: issueToken(gateway, readPageOrder(asked), settings) };
}
