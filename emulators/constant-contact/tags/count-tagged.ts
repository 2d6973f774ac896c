import type { Holdings } from "#emulators/constant-contact/state/state.ts";

/** How many contacts carry each tag. */
export function countTagged({ contacts }: Holdings): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { deleted_at, taggings } of contacts.values()) {
    if (deleted_at !== null) continue;
    for (const id of taggings) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
