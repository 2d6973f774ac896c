import { removed } from "#emulators/constant-contact/contacts/remove.ts";
import { deleteCustomFields } from "#emulators/constant-contact/custom-fields/delete.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { ActivityError, Counters } from "./activity.ts";
import { exportContacts } from "./export-contacts.ts";
import { importContacts } from "./import-contacts.ts";
import type { JobKind, Jobs } from "./jobs.ts";
import { addToLists, deleteLists, removeFromLists } from "./memberships.ts";
import { selectContacts } from "./select-contacts.ts";
import { addTags, deleteTags, removeTags } from "./taggings.ts";

/** What became of a job. */
export interface Done {
  status: Partial<Counters>;
  errors?: readonly ActivityError[];
  results?: string;
}

type Workers = { [Kind in JobKind]: (holdings: Holdings, job: Jobs[Kind], now: string) => Done };

const workers: Workers = {
  contacts_json_import: importContacts,
  add_list_memberships: addToLists,
  remove_list_memberships: removeFromLists,
  contacts_taggings_add: addTags,
  contacts_taggings_remove: removeTags,
  contact_delete: deleteContacts,
  list_delete: deleteLists,
  contacts_tags_delete: deleteTags,
  custom_fields_delete(holdings, { custom_field_ids }) {
    deleteCustomFields(holdings, custom_field_ids);
    const items = custom_field_ids.length;
    return { status: { items_total_count: items, items_completed_count: items } };
  },
  contact_exports: exportContacts,
};

/** Does a job; the kind of a stored one is what it was queued with. */
export function work(holdings: Holdings, kind: string, { job, now }: { job: object; now: string }): Done {
  const worker = workers[kind as JobKind] as (holdings: Holdings, job: object, now: string) => Done;
  return worker(holdings, job, now);
}

function deleteContacts(holdings: Holdings, source: Jobs["contact_delete"], now: string): Done {
  const chosen = selectContacts(holdings, source);
  for (const contact of chosen) holdings.contacts.put(removed(contact, now));
  const items = chosen.length;
  return { status: { items_total_count: items, items_completed_count: items, person_count: items } };
}
