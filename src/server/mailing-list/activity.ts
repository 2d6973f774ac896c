import { z } from "zod";
import type { Work } from "#server/platform/context.ts";
import { callConstantContact, type Failure } from "./call.ts";
import type { For } from "./pace.ts";

const Activity = z.looseObject({ activity_id: z.string(), state: z.string() });
const UNREADABLE: Failure = { ok: false, why: "rejected", status: 200, errors: ["no activity"] };

type Ask = { work: Work; who: For };

/** Has the service do a piece of work by itself; answers its key there. Asked for twice, it is done twice, to the same end. */
async function begin(
  { work, who }: Ask,
  name: string,
  body: object,
): Promise<{ ok: true; id: string } | Failure> {
  const path = `/activities/${name}`;
  const result = await callConstantContact(work, { method: "POST", path, body, for: who });
  if (!result.ok) return result;
  const { data } = Activity.safeParse(result.body);
  return data ? { ok: true, id: data.activity_id } : UNREADABLE;
}

export type ImportRow = { email: string; first_name?: string; last_name?: string };

/** Puts these addresses on the list. The service never changes a permission by it, and leaves out who unsubscribed. */
export function importContacts(ask: Ask, rows: readonly ImportRow[], listId: string) {
  return begin(ask, "contacts_json_import", { import_data: rows, list_ids: [listId] });
}

/** Takes at most 500 contacts off the list. */
export function takeOffList(ask: Ask, contactIds: readonly string[], listId: string) {
  return begin(ask, "remove_list_memberships", { source: { contact_ids: contactIds }, list_ids: [listId] });
}

/** Gives at most 500 contacts a tag. */
export function addTag(ask: Ask, contactIds: readonly string[], tagId: string) {
  return begin(ask, "contacts_taggings_add", { source: { contact_ids: contactIds }, tag_ids: [tagId] });
}

/** Takes a tag from at most 500 contacts. */
export function removeTag(ask: Ask, contactIds: readonly string[], tagId: string) {
  return begin(ask, "contacts_taggings_remove", { source: { contact_ids: contactIds }, tag_ids: [tagId] });
}

/** How a piece of work stands: what the service will not finish has failed. */
export async function askForActivity(
  { work, who }: Ask,
  id: string,
): Promise<{ ok: true; state: "under way" | "done" | "failed" } | Failure> {
  const path = `/activities/${encodeURIComponent(id)}`;
  const result = await callConstantContact(work, { method: "GET", path, for: who });
  if (!result.ok) return result;
  const { data } = Activity.safeParse(result.body);
  if (!data) return UNREADABLE;
  if (data.state === "completed") return { ok: true, state: "done" };
  const isUnderWay = data.state === "initialized" || data.state === "processing";
  return { ok: true, state: isUnderWay ? "under way" : "failed" };
}
