import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Jobs } from "./jobs.ts";
import { selectContacts } from "./select-contacts.ts";
import type { Done } from "./work.ts";

const mostLists = 50;

/** The contact's lists with these added; undefined when that were too many. */
export function onLists(
  { list_memberships }: Contact,
  ids: readonly string[],
): Pick<Contact, "list_memberships"> | undefined {
  const missing = ids.filter((id) => !list_memberships.includes(id));
  if (missing.length === 0) return { list_memberships };
  const all = [...list_memberships, ...missing];
  return all.length > mostLists ? undefined : { list_memberships: all };
}

export function removeFromLists(
  holdings: Holdings,
  { source, list_ids }: Jobs["remove_list_memberships"],
  now: string,
): Done {
  const chosen = selectContacts(holdings, source.contact_ids);
  for (const contact of chosen) {
    const list_memberships = contact.list_memberships.filter((id) => !list_ids.includes(id));
    if (list_memberships.length < contact.list_memberships.length)
      holdings.contacts.put({ ...contact, list_memberships, updated_at: now });
  }
  const items = chosen.length;
  return {
    items_total_count: items,
    items_completed_count: items,
    person_count: items,
    list_count: list_ids.length,
  };
}
