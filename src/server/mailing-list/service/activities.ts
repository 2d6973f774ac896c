import { z } from "zod";
import type { SystemContext } from "#server/platform/context.ts";
import { callConstantContact, type Failure } from "./call.ts";
import type { Caller } from "./rate-limit.ts";

const Activity = z.looseObject({ activity_id: z.string(), state: z.string() });
const UNREADABLE: Failure = { ok: false, why: "rejected", status: 200, errors: ["no activity"] };

type Ask = { work: SystemContext; who: Caller };

/** Starts an asynchronous activity at the service and returns its id. Repeating it is harmless. */
async function start(
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

/** Adds these addresses to the list. An import never changes a permission and skips anyone who unsubscribed. */
export function importContacts(ask: Ask, rows: readonly ImportRow[], listId: string) {
  return start(ask, "contacts_json_import", { import_data: rows, list_ids: [listId] });
}

/** Removes at most 500 contacts from the list. */
export function removeFromList(ask: Ask, contactIds: readonly string[], listId: string) {
  return start(ask, "remove_list_memberships", { source: { contact_ids: contactIds }, list_ids: [listId] });
}

/** Adds a tag to at most 500 contacts. */
export function addTag(ask: Ask, contactIds: readonly string[], tagId: string) {
  return start(ask, "contacts_taggings_add", { source: { contact_ids: contactIds }, tag_ids: [tagId] });
}

/** Removes a tag from at most 500 contacts. */
export function removeTag(ask: Ask, contactIds: readonly string[], tagId: string) {
  return start(ask, "contacts_taggings_remove", { source: { contact_ids: contactIds }, tag_ids: [tagId] });
}

/** Reads the state of an activity. Anything the service won't finish has failed. */
export async function readActivity(
  { work, who }: Ask,
  id: string,
): Promise<{ ok: true; state: "running" | "done" | "failed" } | Failure> {
  const path = `/activities/${encodeURIComponent(id)}`;
  const result = await callConstantContact(work, { method: "GET", path, for: who });
  if (!result.ok) return result;
  const { data } = Activity.safeParse(result.body);
  if (!data) return UNREADABLE;
  if (data.state === "completed") return { ok: true, state: "done" };
  const isRunning = data.state === "initialized" || data.state === "processing";
  return { ok: true, state: isRunning ? "running" : "failed" };
}
