import { eq } from "drizzle-orm";
import { z } from "zod";
import { lockConnection } from "#server/mailing-list/connection/connection.ts";
import { callConstantContact, type Failure } from "#server/mailing-list/service/call.ts";
import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import { clearTrouble, recordTrouble } from "#server/mailing-list/service/trouble.ts";
import { mailingConnection } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** The list at the service that the portal syncs to. */
export type TargetList = { id: string; name: string | null };

/** The list used last, or the configured one; null if none was ever chosen (S-50). */
export async function readTargetList({
  db,
  config,
}: Pick<SystemContext, "db" | "config">): Promise<TargetList | null> {
  const [row] = await db.select().from(mailingConnection);
  if (row?.listId) return { id: row.listId, name: row.listName };
  return config.constantContact.listId ? { id: config.constantContact.listId, name: null } : null;
}

const List = z.looseObject({ list_id: z.string(), name: z.string(), deleted_at: z.string().nullish() });
const GONE: Failure = { ok: false, why: "rejected", status: 404, errors: ["the list is deleted"] };

/** Looks up a list at the service; `rejected` with 404 if there is none with this id. */
export async function findList(
  work: SystemContext,
  id: string,
  who: Caller = "person",
): Promise<{ ok: true; list: TargetList } | Failure> {
  const path = `/contact_lists/${encodeURIComponent(id)}`;
  const result = await callConstantContact(work, { method: "GET", path, for: who });
  if (!result.ok) return result;
  const { data } = List.safeParse(result.body);
  return data?.deleted_at ? GONE : { ok: true, list: { id, name: data?.name ?? null } };
}

/** Whether a call was rejected because the list no longer exists, which is then recorded. */
export async function isListDeleted(
  { work, listId, who }: { work: SystemContext; listId: string; who: Caller },
  failure: Failure,
): Promise<boolean> {
  if (failure.why !== "rejected" || ![400, 404].includes(failure.status)) return false;
  const found = await findList(work, listId, who);
  const isGone = !found.ok && found.why === "rejected" && [400, 404].includes(found.status);
  if (isGone) await recordTrouble(work, "list-gone");
  return isGone;
}

/** Makes this the target list. */
export async function setTargetList(tx: Tx, { id, name }: TargetList): Promise<void> {
  await lockConnection(tx);
  await clearTrouble(tx, "list-gone");
  await tx.update(mailingConnection).set({ listId: id, listName: name }).where(eq(mailingConnection.id, 1));
}
