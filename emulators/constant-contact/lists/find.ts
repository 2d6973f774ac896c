import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { List } from "./list.ts";

export function findList({ lists }: Holdings, id: string): List | undefined {
  return lists.get(id.toLowerCase());
}

/** Names differ by more than their case. */
export function findListByName({ lists }: Holdings, name: string): List | undefined {
  const wanted = name.toLowerCase();
  for (const list of lists.values()) if (list.name.toLowerCase() === wanted) return list;
  return undefined;
}

/** Ids among these that no list has. */
export function unknownLists(holdings: Holdings, ids: readonly string[]): string[] {
  return ids.filter((id) => !findList(holdings, id));
}
