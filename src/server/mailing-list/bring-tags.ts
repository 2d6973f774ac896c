import { addTag, removeTag } from "./activity.ts";
import type { Failure } from "./call.ts";
import type { Contact } from "./contact.ts";
import type { Push } from "./push.ts";
import type { TagWord } from "./rules.ts";
import { knownTags } from "./tags.ts";

/**
 * Has the portal's own tags of a contact changed to these; others stay. Nothing is done before the first run that sets
 * tags. Answers whether there was anything to do.
 */
export async function bringTags(
  push: Push,
  contact: Contact,
  wanted: readonly TagWord[],
): Promise<{ ok: true; changed: boolean } | Failure> {
  const ids = await knownTags(push.work.db);
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
