import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { callConstantContact, type Failure } from "./call.ts";
import { lockConnection } from "./connection.ts";
import type { For } from "./pace.ts";
import { mailingConnection } from "./tables.ts";
import { clearTrouble, noteTrouble } from "./trouble.ts";

/** The list at the service that the portal's addresses are brought to. */
export type TargetList = { id: string; name: string | null };

/** The list that was last used, else the configured one; null where none was ever chosen (S-50). */
export async function readTargetList({
  db,
  config,
}: Pick<Work, "db" | "config">): Promise<TargetList | null> {
  const [row] = await db.select().from(mailingConnection);
  if (row?.listId) return { id: row.listId, name: row.listName };
  return config.constantContact.listId ? { id: config.constantContact.listId, name: null } : null;
}

const List = z.looseObject({ list_id: z.string(), name: z.string(), deleted_at: z.string().nullish() });
const GONE: Failure = { ok: false, why: "rejected", status: 404, errors: ["the list is deleted"] };

/** Looks a list up at the service; `rejected` with 404 where it has none by this id. */
export async function findList(
  work: Work,
  id: string,
  who: For = "person",
): Promise<{ ok: true; list: TargetList } | Failure> {
  const path = `/contact_lists/${encodeURIComponent(id)}`;
  const result = await callConstantContact(work, { method: "GET", path, for: who });
  if (!result.ok) return result;
  const { data } = List.safeParse(result.body);
  return data?.deleted_at ? GONE : { ok: true, list: { id, name: data?.name ?? null } };
}

/** Whether a call was refused because the list itself is not there any more, which is written down. */
export async function isListGone(
  { work, listId, who }: { work: Work; listId: string; who: For },
  failure: Failure,
): Promise<boolean> {
  if (failure.why !== "rejected" || ![400, 404].includes(failure.status)) return false;
  const found = await findList(work, listId, who);
  const isGone = !found.ok && found.why === "rejected" && [400, 404].includes(found.status);
  if (isGone) await noteTrouble(work, "list-gone");
  return isGone;
}

/** From now on this is the list. */
export async function useList(tx: Tx, { id, name }: TargetList): Promise<void> {
  await lockConnection(tx);
  await clearTrouble(tx, "list-gone");
  await tx.update(mailingConnection).set({ listId: id, listName: name }).where(eq(mailingConnection.id, 1));
}
