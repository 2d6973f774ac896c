import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import { blankContact } from "#emulators/constant-contact/contacts/create.ts";
import { isUnsubscribed, newAddress } from "#emulators/constant-contact/contacts/permission.ts";
import { findList } from "#emulators/constant-contact/lists/find.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { judge, type RowValues, readRow } from "./import-row.ts";
import type { Jobs } from "./jobs.ts";
import { onLists } from "./memberships.ts";
import type { Done } from "./work.ts";

/** Writes the rows, the e-mail address being the key. Permission is never changed; opted-out contacts are added to no list. */
export function importContacts(
  holdings: Holdings,
  { rows, list_ids }: Jobs["contacts_json_import"],
  now: string,
): Done {
  const lists = list_ids.filter((id) => findList(holdings, id));
  const counts = { person_count: 0, error_count: 0, correctable_count: 0, cannot_add_to_list_count: 0 };
  for (const row of rows) {
    const values = readRow(row);
    const verdict = judge(values);
    if (verdict === "correctable") counts.correctable_count += 1;
    if (verdict === "bad") counts.error_count += 1;
    if (verdict !== "good") continue;
    const contact: Contact = {
      ...found(holdings, values, now),
      ...values.names,
      update_source: "Account",
      updated_at: now,
      deleted_at: null,
    };
    const listed = isUnsubscribed(contact) ? undefined : onLists(contact, lists);
    if (listed === undefined) counts.cannot_add_to_list_count += 1;
    holdings.contacts.put(listed ? { ...contact, ...listed } : contact);
    counts.person_count += 1;
  }
  const items = { items_total_count: rows.length, items_completed_count: rows.length };
  return { ...counts, ...items, list_count: lists.length };
}

function found({ contacts }: Holdings, { email }: RowValues, now: string): Contact {
  const known = email === "" ? undefined : contacts.byAddress(email);
  if (known) return known;
  const blank = blankContact(contacts, "Account", now);
  return email === ""
    ? blank
    : { ...blank, email_address: newAddress(email, { permission: "implicit", source: "Account", now }) };
}
