import type { ImportRow } from "./activity.ts";
import type { AddressFacts } from "./address-facts.ts";
import type { Contact } from "./contact.ts";

type Person = NonNullable<AddressFacts["person"]>;
type Names = Pick<Person, "firstName" | "lastName">;

/** Names as the service is told them; one that the portal does not know is left as it is there. */
export function namesOnWire({ firstName, lastName }: Names) {
  return { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) };
}

/** A person as a row of an import. */
export function importRow(address: string, names: Names): ImportRow {
  return { email: address, ...namesOnWire(names) };
}

/** Whether the contact bears these names already. */
export function bearsNames({ firstName, lastName }: Contact, names: Names): boolean {
  return (names.firstName ?? firstName) === firstName && (names.lastName ?? lastName) === lastName;
}
