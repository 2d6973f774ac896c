import type { Board } from "#contract/seating/board.ts";

/** The person with those of their party who are at the same table, or without one like them; pinned people stay. */
export function partyAt({ persons }: Pick<Board, "persons">, id: number): number[] {
  const one = persons.find((person) => person.id === id);
  if (!one) return [];
  const others = persons.filter(
    ({ partyId, table, isPinned }) => partyId === one.partyId && table === one.table && !isPinned,
  );
  return [id, ...others.map((person) => person.id).filter((other) => other !== id)];
}
