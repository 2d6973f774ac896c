import * as contract from "#contract/mailing-list.ts";
import { failureMessage, NO_TOKEN } from "#server/mailing-list/service/messages.ts";
import { action } from "#server/platform/http/action.ts";
import { readConnection } from "./connection.ts";
import { fetchAccount } from "./fetch-account.ts";

const TIMEOUT_MS = 15_000;

/** Fetches the account to test the connection, even with a token that was refused before. */
export const testConnection = action(contract.testConnection, async (ctx) => {
  const connection = await readConnection(ctx);
  if (connection.state === "none") return { success: false, message: NO_TOKEN };
  const result = await fetchAccount(ctx, TIMEOUT_MS);
  if (result.ok) return { success: true, message: `The portal is connected as ${result.account.name}.` };
  return { success: false, message: failureMessage(result, await readConnection(ctx)) };
});
