import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Jobs } from "./jobs.ts";
import { selectContacts } from "./select-contacts.ts";
import type { Done } from "./work.ts";

const mostTags = 50;

export function addTags(holdings: Holdings, job: Jobs["contacts_taggings_add"], now: string): Done {
  const tags = job.tag_ids.filter((id) => holdings.tags.get(id));
  return retag(holdings, job, {
    now,
    change: ({ taggings }) => {
      const missing = tags.filter((id) => !taggings.includes(id));
      return missing.length === 0 ? taggings : [...taggings, ...missing];
    },
  });
}

export function removeTags(holdings: Holdings, job: Jobs["contacts_taggings_remove"], now: string): Done {
  return retag(holdings, job, { now, change: (contact) => without(contact, job.tag_ids) });
}

/** Deletes tags and takes them off every contact. */
export function deleteTags(holdings: Holdings, { tag_ids }: Jobs["contacts_tags_delete"], now: string): Done {
  const missing = tag_ids.filter((id) => !holdings.tags.get(id));
  for (const id of tag_ids) holdings.tags.remove(id);
  for (const contact of [...holdings.contacts.values()]) {
    const taggings = without(contact, tag_ids);
    if (taggings !== contact.taggings) holdings.contacts.put({ ...contact, taggings, updated_at: now });
  }
  return {
    status: { items_total_count: tag_ids.length, items_completed_count: tag_ids.length - missing.length },
    errors: missing.map((id) => ({ message: `There is no tag ${id}.` })),
  };
}

function retag(
  holdings: Holdings,
  { source, exclude }: Pick<Jobs["contacts_taggings_add"], "source" | "exclude">,
  { now, change }: { now: string; change: (contact: Contact) => readonly string[] },
): Done {
  const chosen = selectContacts(holdings, source, exclude?.contact_ids);
  let errors = 0;
  for (const contact of chosen) {
    const taggings = change(contact);
    if (taggings.length > mostTags) errors += 1;
    else if (taggings !== contact.taggings) holdings.contacts.put({ ...contact, taggings, updated_at: now });
  }
  const items = chosen.length;
  return {
    status: {
      items_total_count: items,
      items_completed_count: items - errors,
      person_count: items - errors,
      error_count: errors,
    },
  };
}

function without({ taggings }: Contact, ids: readonly string[]): readonly string[] {
  return taggings.some((id) => ids.includes(id)) ? taggings.filter((id) => !ids.includes(id)) : taggings;
}
