import { createTable, type Table } from "#emulators/constant-contact/state/table.ts";
import type { Contact } from "./contact.ts";

/** The contacts of an account, found by address too: one contact has an address, a deleted one keeps it. */
export interface Contacts extends Table<Contact> {
  byAddress(address: string): Contact | undefined;
  nextOrdinal(): number;
}

export function createContacts(): Contacts {
  const ids = new Map<string, string>();
  let ordinal = 0;
  const table = createTable<Contact>(
    ({ contact_id }) => contact_id,
    (before, after) => {
      const old = keyOf(before);
      const fresh = keyOf(after);
      if (old !== undefined && old !== fresh && ids.get(old) === before?.contact_id) ids.delete(old);
      if (after && fresh !== undefined) ids.set(fresh, after.contact_id);
      ordinal = Math.max(ordinal, after?.ordinal ?? 0);
    },
  );
  return Object.assign(table, {
    byAddress: (address: string) => table.get(ids.get(address.trim().toLowerCase()) ?? ""),
    nextOrdinal() {
      ordinal += 1;
      return ordinal;
    },
  });
}

function keyOf(contact: Contact | undefined): string | undefined {
  return contact?.email_address?.address.toLowerCase();
}
