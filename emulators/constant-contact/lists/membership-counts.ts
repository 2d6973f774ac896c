import type { Holdings } from "#emulators/constant-contact/state/state.ts";

export type Membership = ReadonlyMap<string, number>;

/** How many contacts each list has; active ones are those that are neither deleted nor unsubscribed. */
export function countMembers({ contacts }: Holdings, which: "all" | "active"): Membership {
  const counts = new Map<string, number>();
  for (const { deleted_at, email_address, list_memberships } of contacts.values()) {
    if (deleted_at !== null) continue;
    if (which === "active" && email_address?.permission_to_send === "unsubscribed") continue;
    for (const id of list_memberships) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
