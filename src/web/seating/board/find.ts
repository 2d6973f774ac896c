import type { Board } from "#contract/seating/board.ts";
import { foldText } from "#contract/values/fold.ts";

/** The people in whose name, party or table every typed word occurs; null if nothing was typed. */
export function foundPeople({ persons, parties, tables }: Board, find: string): ReadonlySet<number> | null {
  const words = foldText(find).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const partyOf = new Map(parties.map(({ id, name }) => [id, name]));
  const tableOf = new Map(tables.map(({ number, name }) => [number, `table ${number} ${name}`]));
  const text = ({ name, partyId, table }: Board["persons"][number]) =>
    foldText(
      `${name} ${partyOf.get(partyId) ?? ""} ${table === null ? "no table" : (tableOf.get(table) ?? "")}`,
    );
  return new Set(
    persons.filter((person) => words.every((word) => text(person).includes(word))).map(({ id }) => id),
  );
}
