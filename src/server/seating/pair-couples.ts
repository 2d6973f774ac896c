type Person = { id: number; memberId: number | null; partnerOf: number | null; spouseId: number | null };

/** Who sits with whom as a couple, both ways: partners of a party, then linked spouses, also of two parties (D-029). */
export function pairCouples(persons: readonly Person[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const ids = new Set(persons.map(({ id }) => id));
  const byMember = new Map(persons.flatMap((one) => (one.memberId === null ? [] : [[one.memberId, one.id]])));
  const pair = (one: number, other: number | null | undefined) => {
    if (other === null || other === undefined || other === one) return;
    if (!ids.has(other) || pairs.has(one) || pairs.has(other)) return;
    pairs.set(one, other).set(other, one);
  };
  for (const { id, partnerOf } of persons) pair(id, partnerOf);
  for (const { id, spouseId } of persons) pair(id, spouseId === null ? null : byMember.get(spouseId));
  return pairs;
}
