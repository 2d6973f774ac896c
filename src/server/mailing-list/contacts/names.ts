import type { ImportRow } from "#server/mailing-list/service/activities.ts";
import type { AddressFacts } from "./address-facts.ts";
import type { Contact } from "./contact.ts";

type Person = NonNullable<AddressFacts["person"]>;
type Names = Pick<Person, "firstName" | "lastName">;

/** Names as the service is told them; one that the portal does not know is left as it is there. */
export function nameFields({ firstName, lastName }: Names) {
  return { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) };
}

/** A person as a row of an import. */
export function importRow(address: string, names: Names): ImportRow {
  return { email: address, ...nameFields(names) };
}

/** Whether the contact bears these names already. */
export function hasNames({ firstName, lastName }: Contact, names: Names): boolean {
  return (names.firstName ?? firstName) === firstName && (names.lastName ?? lastName) === lastName;
}
