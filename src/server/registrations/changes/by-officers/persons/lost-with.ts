import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import type { PersonOfParty } from "./queries.ts";

const LIST = new Intl.ListFormat("en-US");

/** The tables and dishes that a party loses with all its seats. */
export function lostWith(
  persons: readonly Pick<PersonOfParty, "tableNumber" | "hasDish">[],
): Pick<ChangePreview, "tableNumber" | "hasDish" | "follows"> {
  const tables = [...new Set(persons.flatMap(({ tableNumber }) => tableNumber ?? []))].sort((a, b) => a - b);
  return {
    tableNumber: tables.length === 1 ? (tables[0] ?? null) : null,
    hasDish: persons.some(({ hasDish }) => hasDish),
    follows: tables.length > 1 ? [`The seats are at tables ${LIST.format(tables.map(String))}.`] : [],
  };
}
