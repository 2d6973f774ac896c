import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { blankContact } from "#emulators/constant-contact/contacts/create.ts";
import { newAddress, onHold, withAddress } from "#emulators/constant-contact/contacts/permission.ts";
import { findListByName } from "#emulators/constant-contact/lists/find.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { findTagByName } from "#emulators/constant-contact/tags/find.ts";
import type { AddContactsForm } from "./forms.ts";

type Wanted = z.output<typeof AddContactsForm>["contacts"][number];

/** Adds contacts as if someone had entered them on the company's own site. */
export function addContacts(holdings: Holdings, wanted: readonly Wanted[], now: string): void {
  for (const { email, first_name, last_name, permission, lists, tags } of wanted) {
    const known = holdings.contacts.byAddress(email) ?? blankContact(holdings.contacts, "Account", now);
    const contact = {
      ...known,
      first_name: first_name ?? known.first_name,
      last_name: last_name ?? known.last_name,
      list_memberships: lists.map((name) => listId(holdings, name, now)),
      taggings: tags.map((name) => tagId(holdings, name, now)),
      deleted_at: null,
    };
    const source = permission === "explicit" || permission === "unsubscribed" ? "Contact" : "Account";
    const address = newAddress(email, { permission, source, now });
    const held = permission === "temp_hold" ? onHold(address, now) : address;
    holdings.contacts.put(withAddress(contact, held, now));
  }
}

/** The id of the list of this name, which is made where there is none. */
export function listId(holdings: Holdings, name: string, now: string): string {
  const known = findListByName(holdings, name);
  if (known) return known.list_id;
  const list_id = randomUUID();
  const times = { created_at: now, updated_at: now };
  holdings.lists.put({ list_id, name, description: null, favorite: false, ...times });
  return list_id;
}

function tagId(holdings: Holdings, name: string, now: string): string {
  const known = findTagByName(holdings, name);
  if (known) return known.tag_id;
  const tag_id = randomUUID();
  holdings.tags.put({ tag_id, name, tag_source: "Contact", created_at: now, updated_at: now });
  return tag_id;
}
