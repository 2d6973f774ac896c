import type { CoupleSeating } from "#contract/registrations/own-attendees.ts";
import type { BoardParty, BoardPerson } from "#contract/seating/board.ts";

/** Two persons, by their index, who sit as they want to as a couple. */
export type Couple = { a: number; b: number; seating: CoupleSeating };

const LOOSER: readonly CoupleSeating[] = ["together", "same-table", "free"];

/** The couples of a dinner. With two bills the looser of the two settings counts, since "together" is only the default. */
export function couplesOf(
  persons: readonly BoardPerson[],
  parties: ReadonlyMap<number, BoardParty>,
  personAt: ReadonlyMap<number, number>,
): Couple[] {
  const rank = (person: BoardPerson) =>
    LOOSER.indexOf(parties.get(person.partyId)?.coupleSeating ?? "together");
  return persons.flatMap((person, a) => {
    const b = person.coupleWith === null ? undefined : personAt.get(person.coupleWith);
    const partner = b === undefined ? undefined : persons[b];
    if (b === undefined || !partner || partner.coupleWith !== person.id || b < a) return [];
    return [{ a, b, seating: LOOSER[Math.max(rank(person), rank(partner))] ?? "together" }];
  });
}

/**
 * The persons of each party that belong at one table; none of a party that is seated apart on purpose. Of a couple that
 * sits wherever there is room, the second one need not be there.
 */
export function groupsOf(
  persons: readonly BoardPerson[],
  parties: ReadonlyMap<number, BoardParty>,
  couples: readonly Couple[],
): Map<number, number[]> {
  const free = new Set(couples.filter(({ seating }) => seating === "free").map(({ b }) => b));
  const groups = new Map<number, number[]>();
  for (const [index, { partyId }] of persons.entries()) {
    if (parties.get(partyId)?.isSplit || free.has(index)) continue;
    groups.set(partyId, [...(groups.get(partyId) ?? []), index]);
  }
  return groups;
}
