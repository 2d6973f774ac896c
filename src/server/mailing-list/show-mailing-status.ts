import type { MailingStatus } from "#contract/mailing-list.ts";
import type { Ctx } from "#server/platform/context.ts";
import { askForAccount } from "./ask-for-account.ts";
import { readConnection } from "./connection.ts";
import { countLocalAddresses } from "./count-local-addresses.ts";
import { readListStanding } from "./list-standing.ts";
import { sentenceOf, TROUBLES } from "./sentences.ts";
import { readTargetList } from "./target-list.ts";

/** An officer who opens the page waits no longer (S-50). */
const TIMEOUT_MS = 5_000;

/** How connection and list stand; asks the service at most once, and tells only sentences of our own (H-24). */
export async function showMailingStatus(ctx: Ctx): Promise<MailingStatus> {
  const standing = await readListStanding(ctx);
  const { error, ...proof } = await prove(ctx, standing.run?.state === "running");
  // Read after the call, which may have told or changed them.
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
}

/** A run under way is proof enough, and leaves the service's pace to it. */
async function prove(ctx: Ctx, isRunning: boolean): Promise<{ connected: boolean; error?: string }> {
  const connection = await readConnection(ctx);
  if (connection.state === "none") return { connected: false };
  if (connection.state === "reconnect") {
    return { connected: false, error: sentenceOf({ ok: false, why: "reconnect" }, connection) };
  }
  if (isRunning) return { connected: true };
  const result = await askForAccount(ctx, TIMEOUT_MS);
  if (result.ok) {
    const trouble = (await readConnection(ctx)).row?.trouble;
    return { connected: true, ...(trouble && { error: TROUBLES[trouble] }) };
  }
  return { connected: false, error: sentenceOf(result, await readConnection(ctx)) };
}
