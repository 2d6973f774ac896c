import type { Part } from "#contract/papers/parts.ts";
import type { PersonFacts } from "#server/papers/facts.ts";

/**
 * Whose cards are no longer right since an earlier state: those of new people, of other names or ranks, and, if escort
 * cards are among these parts, of another table or partner (D-108).
 */
export function changedCards(
  before: readonly PersonFacts[],
  after: readonly PersonFacts[],
  parts: readonly Part[],
): number[] {
  const earlier = new Map(before.map((person) => [person.id, person]));
  const couple = (person: PersonFacts) => [person.id, person.coupleWith].sort().join();
  return after.flatMap((person) => {
    const was = earlier.get(person.id);
    const isSame =
      was !== undefined &&
      was.name === person.name &&
      was.rank === person.rank &&
      (!parts.includes("escort-cards") || (was.table === person.table && couple(was) === couple(person)));
    return isSame ? [] : [person.id];
  });
}
