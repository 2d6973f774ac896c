import { showMailingStatus as endpoint } from "#contract/mailing-list.ts";
import { readConnection } from "#server/mailing-list/connection/connection.ts";
import { fetchAccount } from "#server/mailing-list/connection/fetch-account.ts";
import { readTargetList } from "#server/mailing-list/lists/target-list.ts";
import { failureMessage, TROUBLE_MESSAGES } from "#server/mailing-list/service/messages.ts";
import type { Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { countLocalAddresses } from "./count-local-addresses.ts";
import { readListStatus } from "./list-status.ts";

/** The longest an officer waits when opening the page (S-50). */
const TIMEOUT_MS = 5_000;

/** The state of the connection and the list. Calls the service at most once; shows only our own messages (H-24). */
export const showMailingStatus = action(endpoint, async (ctx) => {
  const standing = await readListStatus(ctx);
  const { error, ...proof } = await checkConnection(ctx, standing.run?.state === "running");
  // Read after the call, which may have changed them.
  const { row, state } = await readConnection(ctx);
  const list = await readTargetList(ctx);
  const { application } = ctx.config.constantContact;
  return {
    configured: state !== "none",
    ...proof,
    ...(error && { error }),
    mustConnect: state !== "connected",
    listId: list?.id ?? "Not configured",
    listName: list?.name ?? null,
    account: state === "none" ? null : (row?.account ?? null),
    connectedAt: row?.connectedAt?.toISOString() ?? null,
    localEmailCount: await countLocalAddresses(ctx.db),
    canAuthorize: application !== undefined && ctx.config.credentialsKeys.length > 0,
    ...standing,
  };
});

/** Tests the connection. An active run is proof enough and needs the rate limit for itself. */
async function checkConnection(
  ctx: Ctx,
  isRunning: boolean,
): Promise<{ connected: boolean; error?: string }> {
  const connection = await readConnection(ctx);
  if (connection.state === "none") return { connected: false };
  if (connection.state === "reconnect") {
    return { connected: false, error: failureMessage({ ok: false, why: "reconnect" }, connection) };
  }
  if (isRunning) return { connected: true };
  const result = await fetchAccount(ctx, TIMEOUT_MS);
  if (result.ok) {
    const trouble = (await readConnection(ctx)).row?.trouble;
    return { connected: true, ...(trouble && { error: TROUBLE_MESSAGES[trouble] }) };
  }
  return { connected: false, error: failureMessage(result, await readConnection(ctx)) };
}
