import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Work } from "#server/platform/context.ts";
import { type Call, callConstantContact, type Failure, type Result, tryToken } from "./call.ts";
import { lockConnection, readConnection } from "./connection.ts";
import { forgetAccount } from "./forget-account.ts";
import { mailingConnection } from "./tables.ts";

/** The account at the service that the portal is connected to. */
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

const question = (timeoutMs: number): Call => ({
  ...{ method: "GET", path: "/account/summary", for: "person", timeoutMs },
});

/** Asks whom the portal is connected as, and writes it down: the cheapest call there is. */
export async function askForAccount(work: Work, timeoutMs: number): Promise<AccountResult> {
  const { row } = await readConnection(work);
  const result = read(await callConstantContact(work, question(timeoutMs)));
  if (result.ok) await noteAccount(work, result.account, row?.connectedAt?.getTime());
  return result;
}

/** The same with a token that is not kept yet; writes nothing. */
export async function askForAccountOf(work: Work, token: string, timeoutMs: number): Promise<AccountResult> {
  return read(await tryToken(work, question(timeoutMs), token));
}

function read(result: Result): AccountResult {
  if (!result.ok) return result;
  const { data } = Summary.safeParse(result.body);
  if (data) return { ok: true, account: data };
  return {
    ok: false,
    why: "rejected",
    status: result.status,
    errors: ["its answer was not in the agreed form"],
  };
}

/** A list belongs to its account: with another one the chosen list is forgotten, and all that is known of it. */
async function noteAccount(
  work: Work,
  { id, name }: Account,
  connectedAt: number | undefined,
): Promise<void> {
  const { row } = await readConnection(work);
  if (row?.accountId === id && row.account === name) return;
  await work.db.transaction(async (tx) => {
    const before = await lockConnection(tx);
    // Who asked while somebody connected or disconnected was told of an account that is no longer ours.
    if (before.connectedAt?.getTime() !== connectedAt) return;
    const isOther = before.accountId !== null && before.accountId !== id;
    await tx
      .update(mailingConnection)
      .set({ accountId: id, account: name, ...(isOther && { listId: null, listName: null }) })
      .where(eq(mailingConnection.id, 1));
    if (isOther) await forgetAccount(tx, work.now);
  });
}
