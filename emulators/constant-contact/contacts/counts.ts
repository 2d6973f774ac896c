import type { Holdings } from "#emulators/constant-contact/state/state.ts";

export function countContacts({ contacts }: Holdings): object {
  const counts = { total: 0, explicit: 0, implicit: 0, pending: 0, unsubscribed: 0 };
  for (const { deleted_at, email_address } of contacts.values()) {
    if (deleted_at !== null) continue;
    counts.total += 1;
    const permission = email_address?.permission_to_send;
    if (permission === "pending_confirmation") counts.pending += 1;
    if (permission === "explicit" || permission === "implicit" || permission === "unsubscribed")
      counts[permission] += 1;
  }
  return counts;
}
