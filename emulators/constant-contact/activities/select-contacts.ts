import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { SourceOfContacts } from "./jobs.ts";

/** The living contacts that a source names; a segment or a level of engagement has none here. */
export function selectContacts(
  { contacts }: Holdings,
  source: SourceOfContacts,
  excluded: readonly string[] = [],
): Contact[] {
  const without = new Set(excluded);
  const named = source.contact_ids?.flatMap((id) => contacts.get(id) ?? []);
  const isMeant = named ? () => true : chooser(source);
  return [...new Set(named ?? contacts.values())].filter(
    (contact) => contact.deleted_at === null && !without.has(contact.contact_id) && isMeant(contact),
  );
}

function chooser({ list_ids, tag_ids, all_active_contacts, new_subscriber }: SourceOfContacts) {
  const lists = new Set(list_ids);
  const tags = new Set(tag_ids);
  return ({ list_memberships, taggings, email_address }: Contact): boolean => {
    const permission = email_address?.permission_to_send;
    if (list_ids) return list_memberships.some((id) => lists.has(id));
    if (tag_ids) return taggings.some((id) => tags.has(id));
    if (all_active_contacts) return permission === "explicit" || permission === "implicit";
    return new_subscriber === true && email_address?.opt_in_source === "Contact";
  };
}
