import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import { blankContact } from "#emulators/constant-contact/contacts/create.ts";
import { isUnsubscribed, newAddress } from "#emulators/constant-contact/contacts/permission.ts";
import { findList } from "#emulators/constant-contact/lists/find.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Counters } from "./activity.ts";
import { type ImportRow, judge, textOf, withRow } from "./import-row.ts";
import type { Jobs } from "./jobs.ts";
import { onLists } from "./memberships.ts";
import type { Done } from "./work.ts";

/** Writes the rows, the e-mail address being the key. Permission is never changed; who has opted out gets no list. */
export function importContacts(
  holdings: Holdings,
  { rows, list_ids }: Jobs["contacts_json_import"],
  now: string,
): Done {
  const lists = list_ids.filter((id) => findList(holdings, id));
  const fields = new Map([...holdings.customFields.values()].map((one) => [one.name.toLowerCase(), one]));
  const fieldId = (name: string) => fields.get(name.toLowerCase())?.custom_field_id;
  const counts = { person_count: 0, error_count: 0, correctable_count: 0, cannot_add_to_list_count: 0 };
  for (const row of rows) {
    const verdict = judge(row);
    if (verdict === "correctable") counts.correctable_count += 1;
    if (verdict === "bad") counts.error_count += 1;
    if (verdict !== "good") continue;
    const contact = {
      ...withRow(found(holdings, row, now), row, fieldId, now),
      update_source: "Account" as const,
    };
    const listed = isUnsubscribed(contact) ? undefined : onLists(contact, lists);
    if (listed === undefined) counts.cannot_add_to_list_count += 1;
    holdings.contacts.put({ ...contact, ...listed, updated_at: now, deleted_at: null });
    counts.person_count += 1;
  }
  return { status: { ...counts, ...total(rows.length, lists.length) } };
}

function total(items: number, lists: number): Partial<Counters> {
  return { items_total_count: items, items_completed_count: items, list_count: lists };
}

function found({ contacts }: Holdings, row: ImportRow, now: string): Contact {
  const email = textOf(row, "email");
  const known = email === "" ? undefined : contacts.byAddress(email);
  if (known) return known;
  const blank = blankContact(contacts, "Account", now);
  return email === "" ? blank : { ...blank, email_address: newAddress(email, "implicit", "Account", now) };
}
