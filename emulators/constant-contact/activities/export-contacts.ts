import { stringify } from "csv-stringify/sync";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Jobs } from "./jobs.ts";
import { selectContacts } from "./select-contacts.ts";
import type { Done } from "./work.ts";

/** Contacts as a CSV file, all of them without a choice. */
export function exportContacts(holdings: Holdings, { contact_ids, list_ids }: Jobs["contact_exports"]): Done {
  const contacts =
    contact_ids || list_ids
      ? selectContacts(holdings, contact_ids ? { contact_ids } : { list_ids })
      : [...holdings.contacts.values()].filter(({ deleted_at }) => deleted_at === null);
  const rows = contacts.map((contact) => ({
    "Email address": contact.email_address?.address ?? "",
    "First name": contact.first_name ?? "",
    "Last name": contact.last_name ?? "",
    "Email status": contact.email_address?.permission_to_send ?? "",
    "Email Lists": contact.list_memberships.map((id) => holdings.lists.get(id)?.name ?? id).join(", "),
    Tags: contact.taggings.map((id) => holdings.tags.get(id)?.name ?? id).join(", "),
    "Created At": contact.created_at,
    "Updated At": contact.updated_at,
  }));
  const items = rows.length;
  return {
    status: { items_total_count: items, items_completed_count: items, person_count: items },
    results: stringify(rows, { header: true, escape_formulas: true }),
  };
}
