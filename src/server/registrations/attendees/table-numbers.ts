/** A person of a party, and the table where they are to sit. */
export type Seated = { id: number; isOwner: boolean; table: number | null };

/** The stored table numbers of a party: its own, and those of single persons. */
export type TableNumbers = {
  party: number | null;
  own: Map<number, { tableNumber: number | null; isUnseated: boolean }>;
};

/**
 * How a party's tables are written so that every list shows them: as the party's number if all sit together, else as
 * the owner's, whose line shows the party's; the others then have their own number, or are without a table.
 */
export function tableNumbers(persons: readonly Seated[]): TableNumbers {
  const owner = persons.find(({ isOwner }) => isOwner);
  const party = isTogether(persons) ? (persons[0]?.table ?? null) : (owner?.table ?? null);
  return {
    party,
    own: new Map(
      persons.map(({ id, table }) => [
        id,
        { tableNumber: table === party ? null : table, isUnseated: table === null && party !== null },
      ]),
    ),
  };
}

/** Whether all persons of a party have the same table, or none. */
export function isTogether(persons: readonly Pick<Seated, "table">[]): boolean {
  return new Set(persons.map(({ table }) => table)).size <= 1;
}
