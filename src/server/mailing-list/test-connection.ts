import type { Answer } from "#contract/endpoint.ts";
import type * as contract from "#contract/mailing-list.ts";
import type { Ctx } from "#server/platform/context.ts";
import { askForAccount } from "./ask-for-account.ts";
import { readConnection } from "./connection.ts";
import { NO_TOKEN, sentenceOf } from "./sentences.ts";

const TIMEOUT_MS = 15_000;

/** Asks the service who we are, also with a token that it refused before. */
export async function testConnection(ctx: Ctx): Promise<Answer<typeof contract.testConnection>> {
  const connection = await readConnection(ctx);
  if (connection.state === "none") return { success: false, message: NO_TOKEN };
  const result = await askForAccount(ctx, TIMEOUT_MS);
  if (result.ok) return { success: true, message: `The portal is connected as ${result.account.name}.` };
  return { success: false, message: sentenceOf(result, await readConnection(ctx)) };
}
