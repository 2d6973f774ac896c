import type { TagWord } from "#server/mailing-list/rules.ts";
import { addTag, removeTag } from "#server/mailing-list/service/activities.ts";
import type { Failure } from "#server/mailing-list/service/call.ts";
import type { Contact } from "./contact.ts";
import type { Push } from "./push.ts";
import { readTagIds } from "./tags.ts";

/**
 * Sets a contact's portal tags to `wanted`; other tags are kept. Does nothing before the first run that sets tags.
 * Returns whether anything had to change.
 */
export async function syncTags(
  push: Push,
  contact: Contact,
  wanted: readonly TagWord[],
): Promise<{ ok: true; changed: boolean } | Failure> {
  const ids = await readTagIds(push.work.db);
  let changed = false;
  for (const [word, tagId] of Object.entries(ids)) {
    const isWanted = wanted.some((one) => one === word);
    if (isWanted === contact.taggings.includes(tagId)) continue;
    const done = await (isWanted ? addTag : removeTag)(push, [contact.id], tagId);
    if (!done.ok) return done;
    changed = true;
  }
  return { ok: true, changed };
}
