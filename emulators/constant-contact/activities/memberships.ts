import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import { isUnsubscribed } from "#emulators/constant-contact/contacts/permission.ts";
import { findList } from "#emulators/constant-contact/lists/find.ts";
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

export function addToLists(holdings: Holdings, job: Jobs["add_list_memberships"], now: string): Done {
  const lists = job.list_ids.filter((id) => findList(holdings, id));
  const chosen = selectContacts(holdings, job.source, job.exclude?.contact_ids);
  let refused = 0;
  for (const contact of chosen) {
    const listed = isUnsubscribed(contact) ? undefined : onLists(contact, lists);
    if (!listed) refused += 1;
    else if (listed.list_memberships !== contact.list_memberships)
      holdings.contacts.put({ ...contact, ...listed, updated_at: now });
  }
  return { status: { ...counted(chosen.length, lists.length), cannot_add_to_list_count: refused } };
}

export function removeFromLists(holdings: Holdings, job: Jobs["remove_list_memberships"], now: string): Done {
  const chosen = selectContacts(holdings, job.source, job.exclude?.contact_ids);
  takeOff(holdings, chosen, { ids: job.list_ids, now });
  return { status: counted(chosen.length, job.list_ids.length) };
}

/** Deletes lists; their contacts stay. */
export function deleteLists(holdings: Holdings, { list_ids }: Jobs["list_delete"], now: string): Done {
  const missing = list_ids.filter((id) => !findList(holdings, id));
  for (const id of list_ids) {
    const list = findList(holdings, id);
    if (list) holdings.lists.put({ ...list, deleted_at: now, updated_at: now });
  }
  takeOff(holdings, [...holdings.contacts.values()], { ids: list_ids, now });
  return {
    status: { items_total_count: list_ids.length, items_completed_count: list_ids.length - missing.length },
    errors: missing.map((id) => ({ message: `There is no list ${id}.` })),
  };
}

function takeOff(
  holdings: Holdings,
  chosen: readonly Contact[],
  { ids, now }: { ids: readonly string[]; now: string },
): void {
  for (const contact of chosen) {
    const list_memberships = contact.list_memberships.filter((id) => !ids.includes(id));
    if (list_memberships.length < contact.list_memberships.length)
      holdings.contacts.put({ ...contact, list_memberships, updated_at: now });
  }
}

function counted(contacts: number, lists: number) {
  return {
    items_total_count: contacts,
    items_completed_count: contacts,
    person_count: contacts,
    list_count: lists,
  };
}
