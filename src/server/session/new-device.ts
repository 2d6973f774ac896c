import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deviceOf } from "#server/platform/session-gate/device.ts";
import { newDevice } from "./emails.ts";
import { type Told, tellOwner } from "./security-notices.ts";

/** Tells someone of the first login on a device, in the transaction that opens its session (D-534). */
export async function tellOfNewDevice(
  tx: Tx,
  { config, now, request }: Pick<Ctx<Me | null>, "config" | "now" | "request">,
  told: Told & { logInName: string | null },
): Promise<void> {
  const news = newDevice(told.logInName, deviceOf(request.headers.get("user-agent")));
  await tellOwner(tx, { config, now }, { told, news });
}
