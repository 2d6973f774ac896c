import type { ImportRow } from "#server/mailing-list/service/activities.ts";
import type { AddressFacts } from "./address-facts.ts";
import type { Contact } from "./contact.ts";

type Person = NonNullable<AddressFacts["person"]>;
type Names = Pick<Person, "firstName" | "lastName">;

/** The name fields for the service. Names the portal doesn't know are omitted, so they stay as they are there. */
export function nameFields({ firstName, lastName }: Names) {
  return { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) };
}

/** A person as an import row. */
export function importRow(address: string, names: Names): ImportRow {
  return { email: address, ...nameFields(names) };
}

/** Whether the contact already has these names. */
export function hasNames({ firstName, lastName }: Contact, names: Names): boolean {
  return (names.firstName ?? firstName) === firstName && (names.lastName ?? lastName) === lastName;
}
