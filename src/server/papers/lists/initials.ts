import type { PersonFacts } from "#server/papers/facts.ts";
import { initialOf } from "#server/papers/people.ts";
import type { Group } from "#server/papers/table.ts";

/** The rows of a list from A to Z under their initials. */
export function initials(
  persons: readonly PersonFacts[],
  rowOf: (person: PersonFacts) => Group["rows"][number],
): Group[] {
  return [...Map.groupBy(persons, initialOf)].map(([title, people]) => ({ title, rows: people.map(rowOf) }));
}
