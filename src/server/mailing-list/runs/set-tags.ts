import { sql } from "drizzle-orm";
import { z } from "zod";
import { ensureTags, readTagIds } from "#server/mailing-list/contacts/tags.ts";
import { CONTACTS_AT_A_TIME, pollPauseMs, TAG_WORDS, type TagWord } from "#server/mailing-list/rules.ts";
import { addTag, removeTag } from "#server/mailing-list/service/activities.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { isUnwanted } from "./plan.ts";
import { callerFor } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

/** Adds and removes the portal's tags, one tag at a time, 500 contacts per call. Other tags are never touched. */
export async function setTags({ work, run }: StepContext): Promise<StepResult> {
  const { tag, activities = [] } = run.place;
  const who = callerFor(run);
  if (tag === undefined) {
    const ensured = await ensureTags(work, who);
    if (!ensured.ok) return { stuck: ensured };
    await storeWantedTags(work.db);
    return { to: "tagging", place: { tag: 0 } };
  }
  const word = TAG_WORDS[Math.floor(tag / 2)];
  if (!word)
    return { to: "awaiting", place: { activities, isRetry: true }, pauseMs: pollPauseMs(0), progress: 0.97 };
  const isAdding = tag % 2 === 0;
  const tagId = (await readTagIds(work.db))[word];
  const ids = tagId ? await nextContacts(work.db, { word, tagId, isAdding }) : [];
  const progress = 0.9 + (0.06 * tag) / (2 * TAG_WORDS.length);
  if (!tagId || ids.length === 0) return { to: "tagging", place: { tag: tag + 1, activities }, progress };
  const begun = await (isAdding ? addTag : removeTag)({ work, who }, ids, tagId);
  if (!begun.ok) return { stuck: begun };
  await recordTagged(work.db, ids, { tagId, isAdding });
  return { to: "tagging", place: { tag, activities: [...activities, { id: begun.id }] }, progress };
}

/**
 * Stores once which tags each contact should have. Computing that again for every 500 contacts would take minutes.
 */
async function storeWantedTags(tx: Tx): Promise<void> {
  await tx.execute(sql`update mailing_contacts c set wanted_tags = w.tags
    from mailing_wanted w where w.address = c.address and not c.is_gone and not c.is_out`);
  await tx.execute(sql`update mailing_contacts c set wanted_tags = '{}'
    from mailing_addresses a where a.address = c.address and a.put_by_portal and not c.is_gone and not c.is_out
      and c.wanted_tags is null and ${isUnwanted(sql`a.address`)}`);
}

type Tagging = { word: TagWord; tagId: string; isAdding: boolean };

async function nextContacts(tx: Tx, { word, tagId, isAdding }: Tagging): Promise<string[]> {
  const differs = isAdding
    ? sql`on_list and ${word} = any(wanted_tags) and not ${tagId} = any(taggings)`
    : sql`not ${word} = any(wanted_tags) and ${tagId} = any(taggings)`;
  const rows = await readRows(
    tx,
    z.object({ contact_id: z.string() }),
    sql`select contact_id from mailing_contacts
    where wanted_tags is not null and ${differs} order by contact_id limit ${CONTACTS_AT_A_TIME}`,
  );
  return rows.map(({ contact_id }) => contact_id);
}

async function recordTagged(
  tx: Tx,
  ids: readonly string[],
  { tagId, isAdding }: { tagId: string; isAdding: boolean },
): Promise<void> {
  const change = isAdding ? sql`array_append(taggings, ${tagId})` : sql`array_remove(taggings, ${tagId})`;
  await tx.execute(sql`update mailing_contacts set taggings = ${change}
    where contact_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}
