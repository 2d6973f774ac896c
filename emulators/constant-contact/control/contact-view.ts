import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import { contactJson } from "#emulators/constant-contact/contacts/read-shape.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";

/** A contact with the names of its lists and tags, for tests to compare. */
export function contactView({ lists, tags }: Holdings, contact: Contact): object {
  return {
    ...contactJson(contact),
    lists: contact.list_memberships.map((id) => lists.get(id)?.name ?? id),
    tags: contact.taggings.map((id) => tags.get(id)?.name ?? id),
  };
}
