import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { callConstantContact, type Failure, nextPathOf } from "./call.ts";
import type { For } from "./pace.ts";
import { TAG_WORDS, type TagWord, tagName } from "./rules.ts";

/** The service's keys of the portal's own tags. */
export type TagIds = Partial<Record<TagWord, string>>;

const Tag = z.looseObject({ tag_id: z.string(), name: z.string() });
const Page = z.looseObject({ tags: z.array(Tag) });

/** The tags as they were found last; empty before the first run that sets them. */
export async function knownTags(tx: Tx): Promise<TagIds> {
  const { rows } = await tx.execute<{ word: TagWord; tag_id: string }>(
    sql`select word, tag_id from mailing_tags`,
  );
  return Object.fromEntries(rows.map(({ word, tag_id }) => [word, tag_id]));
}

/** Finds the portal's tags at the service by their names, and makes those that are missing. */
export async function ensureTags(work: Work, who: For): Promise<{ ok: true } | Failure> {
  const listed = await readTags(work, who);
  if (!listed.ok) return listed;
  const society = work.config.chapter.societyShortName;
  for (const word of TAG_WORDS) {
    const name = tagName(word, society);
    const made = listed.byName.get(name.toLowerCase()) ?? (await makeTag(work, name, who));
    if (typeof made !== "string") return made;
    await work.db.execute(sql`insert into mailing_tags (word, tag_id, name) values (${word}, ${made}, ${name})
      on conflict (word) do update set tag_id = excluded.tag_id, name = excluded.name`);
  }
  return { ok: true };
}

async function readTags(work: Work, who: For): Promise<{ ok: true; byName: Map<string, string> } | Failure> {
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

async function makeTag(work: Work, name: string, who: For): Promise<string | Failure> {
  const result = await callConstantContact(work, {
    ...{ method: "POST", path: "/contact_tags", body: { name }, for: who },
  });
  if (result.ok) {
    const { data } = Tag.safeParse(result.body);
    return data?.tag_id ?? { ok: false, why: "rejected", status: result.status, errors: ["no tag"] };
  }
  // Made after all by a call whose answer was lost: it is found the next time.
  const isThere = result.why === "rejected" && result.status === 409;
  return isThere ? { ok: false, why: "retry-later", at: new Date(work.now.getTime() + 5_000) } : result;
}
