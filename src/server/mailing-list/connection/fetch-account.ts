import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  type Call,
  callConstantContact,
  type Failure,
  type Result,
  tryToken,
} from "#server/mailing-list/service/call.ts";
import { mailingConnection } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { lockConnection, readConnection } from "./connection.ts";
import { forgetAccount } from "./forget-account.ts";

/** The service account the portal is connected to. */
export type Account = { id: string; name: string };
type AccountResult = { ok: true; account: Account } | Failure;

const Summary = z
  .looseObject({
    encoded_account_id: z.string(),
    organization_name: z.string().nullish(),
    contact_email: z.string().nullish(),
  })
  .transform((it) => ({
    id: it.encoded_account_id,
    name: it.organization_name?.trim() || it.contact_email || it.encoded_account_id,
  }));

function accountCall(timeoutMs: number): Call {
  return { method: "GET", path: "/account/summary", for: "person", timeoutMs };
}

/** Fetches and stores the account the portal is connected as. This is the service's cheapest call. */
export async function fetchAccount(work: SystemContext, timeoutMs: number): Promise<AccountResult> {
  const { row } = await readConnection(work);
  const result = read(await callConstantContact(work, accountCall(timeoutMs)));
  if (result.ok) await saveAccount(work, result.account, row?.connectedAt?.getTime());
  return result;
}

/** Fetches the account of a token that isn't stored yet. Writes nothing. */
export async function fetchAccountWithToken(
  work: SystemContext,
  token: string,
  timeoutMs: number,
): Promise<AccountResult> {
  return read(await tryToken(work, accountCall(timeoutMs), token));
}

function read(result: Result): AccountResult {
  if (!result.ok) return result;
  const { data } = Summary.safeParse(result.body);
  if (data) return { ok: true, account: data };
  return {
    ok: false,
    why: "rejected",
    status: result.status,
    errors: ["the response did not match the expected shape"],
  };
}

/** A list belongs to its account: when the account changes, the chosen list and its data are cleared. */
async function saveAccount(
  work: SystemContext,
  { id, name }: Account,
  connectedAt: number | undefined,
): Promise<void> {
  const { row } = await readConnection(work);
  if (row?.accountId === id && row.account === name) return;
  await work.db.transaction(async (tx) => {
    const before = await lockConnection(tx);
    // If someone connected or disconnected meanwhile, the answer is about an account that is no longer ours.
    if (before.connectedAt?.getTime() !== connectedAt) return;
    const isOther = before.accountId !== null && before.accountId !== id;
    await tx
      .update(mailingConnection)
      .set({ accountId: id, account: name, ...(isOther && { listId: null, listName: null }) })
      .where(eq(mailingConnection.id, 1));
    if (isOther) await forgetAccount(tx, work.now);
  });
}
