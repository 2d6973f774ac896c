import { z } from "zod";
import { TAG_WORDS, type TagWord, tagName } from "#server/mailing-list/rules.ts";
import { callConstantContact, type Failure, nextPathOf } from "#server/mailing-list/service/call.ts";
import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import { mailingTags } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** The service's ids of the portal's tags. */
export type TagIds = Partial<Record<TagWord, string>>;

const Tag = z.looseObject({ tag_id: z.string(), name: z.string() });
const Page = z.looseObject({ tags: z.array(Tag) });

/** Reads the stored tag ids; empty before the first run that sets tags. */
export async function readTagIds(tx: Tx): Promise<TagIds> {
  const rows = await tx.select({ word: mailingTags.word, tagId: mailingTags.tagId }).from(mailingTags);
  return Object.fromEntries(rows.map(({ word, tagId }) => [word, tagId]));
}

/** Finds the portal's tags at the service by name, and creates those that are missing. */
export async function ensureTags(work: SystemContext, who: Caller): Promise<{ ok: true } | Failure> {
  const listed = await readTags(work, who);
  if (!listed.ok) return listed;
  const society = work.config.chapter.societyShortName;
  for (const word of TAG_WORDS) {
    const name = tagName(word, society);
    const made = listed.byName.get(name.toLowerCase()) ?? (await createTag(work, name, who));
    if (typeof made !== "string") return made;
    await work.db
      .insert(mailingTags)
      .values({ word, tagId: made, name })
      .onConflictDoUpdate({ target: mailingTags.word, set: { tagId: made, name } });
  }
  return { ok: true };
}

async function readTags(
  work: SystemContext,
  who: Caller,
): Promise<{ ok: true; byName: Map<string, string> } | Failure> {
  const byName = new Map<string, string>();
  for (
    let path: string | null = "/contact_tags", query: Record<string, number> = { limit: 500 };
    path;
    query = {}
  ) {
    const result = await callConstantContact(work, { method: "GET", path, query, for: who });
    if (!result.ok) return result;
    for (const tag of Page.safeParse(result.body).data?.tags ?? [])
      byName.set(tag.name.toLowerCase(), tag.tag_id);
    path = nextPathOf(result.body);
  }
  return { ok: true, byName };
}

async function createTag(work: SystemContext, name: string, who: Caller): Promise<string | Failure> {
  const call = { method: "POST", path: "/contact_tags", body: { name }, for: who } as const;
  const result = await callConstantContact(work, call);
  if (result.ok) {
    const { data } = Tag.safeParse(result.body);
    return data?.tag_id ?? { ok: false, why: "rejected", status: result.status, errors: ["no tag"] };
  }
  // Created by a call whose response was lost; the retry will find it.
  const isThere = result.why === "rejected" && result.status === 409;
  return isThere ? { ok: false, why: "retry-later", at: new Date(work.now.getTime() + 5_000) } : result;
}
