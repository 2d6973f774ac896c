import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";

/** The contacts with these IDs that are not deleted. */
export function selectContacts({ contacts }: Holdings, ids: readonly string[]): Contact[] {
  const named = [...new Set(ids)].flatMap((id) => contacts.get(id) ?? []);
  return named.filter(({ deleted_at }) => deleted_at === null);
}
