type Person = { id: number; memberId: number | null; partnerOf: number | null; spouseId: number | null };

/** Who sits with whom as a couple, both ways: partners of a party, then linked spouses, also of two parties (D-029). */
export function pairCouples(persons: readonly Person[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const byId = new Map<number | null, Person>(persons.map((one) => [one.id, one]));
  const byMember = new Map(persons.map((one) => [one.memberId, one]));
  const pair = (one: Person, other: Person | undefined) => {
    if (!other || other === one || pairs.has(one.id) || pairs.has(other.id)) return;
    pairs.set(one.id, other.id).set(other.id, one.id);
  };
  for (const one of persons) pair(one, byId.get(one.partnerOf));
  for (const one of persons) pair(one, one.spouseId === null ? undefined : byMember.get(one.spouseId));
  return pairs;
}
