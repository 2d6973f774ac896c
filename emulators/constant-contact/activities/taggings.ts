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
  return retag(holdings, job, {
    now,
    change: ({ taggings }) =>
      taggings.some((id) => job.tag_ids.includes(id))
        ? taggings.filter((id) => !job.tag_ids.includes(id))
        : taggings,
  });
}

function retag(
  holdings: Holdings,
  { source }: Jobs["contacts_taggings_add"],
  { now, change }: { now: string; change: (contact: Contact) => readonly string[] },
): Done {
  const chosen = selectContacts(holdings, source.contact_ids);
  let errors = 0;
  for (const contact of chosen) {
    const taggings = change(contact);
    if (taggings.length > mostTags) errors += 1;
    else if (taggings !== contact.taggings) holdings.contacts.put({ ...contact, taggings, updated_at: now });
  }
  const items = chosen.length;
  return {
    items_total_count: items,
    items_completed_count: items - errors,
    person_count: items - errors,
    error_count: errors,
  };
}
