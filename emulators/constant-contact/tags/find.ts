import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Tag } from "./tag.ts";

/** Names differ by more than their case. */
export function findTagByName({ tags }: Holdings, name: string): Tag | undefined {
  const wanted = name.toLowerCase();
  for (const tag of tags.values()) if (tag.name.toLowerCase() === wanted) return tag;
  return undefined;
}

/** Ids among these that no tag has. */
export function unknownTags({ tags }: Holdings, ids: readonly string[]): string[] {
  return ids.filter((id) => !tags.get(id));
}
