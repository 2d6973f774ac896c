import type { Board, BoardParty, BoardPerson } from "#contract/seating/board.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import type { TablematePair } from "#contract/seating/tablemates.ts";
import { type Couple, couplesOf, groupsOf } from "./couples.ts";
import { nearTables } from "./nearness.ts";
import { tablesForRole } from "./roles.ts";
import { type JudgedWish, judgedWishes } from "./wishes.ts";

/** A board ready for counting: everything by index, in one order whatever the order of the board's lists is. */
export type Dinner = {
  board: Board;
  /** By number. */
  tables: readonly BoardTable[];
  /** By id. */
  persons: readonly BoardPerson[];
  parties: ReadonlyMap<number, BoardParty>;
  tableAt: ReadonlyMap<number, number>;
  personAt: ReadonlyMap<number, number>;
  /** For each table those near it. */
  near: readonly Uint8Array[];
  couples: readonly Couple[];
  /** By party: those who belong at one table. */
  groups: ReadonlyMap<number, readonly number[]>;
  wishes: readonly JudgedWish[];
  /** For each person those they know: their party, their partner, and anyone one of the two wishes to sit with or near. */
  known: readonly (readonly number[])[];
  /** People who shared a table lately, but for those who know each other; empty unless the chair asks for it (D-065). */
  lately: readonly Lately[];
  /** For each person the tables for their role, if there are any. */
  roleTables: readonly (Uint8Array | null)[];
};

/** Two people by index, and at how many of the last dinners they shared a table. */
type Lately = { a: number; b: number; dinners: number };

/** Where everyone sits: the index of their table, or -1; the number of their seat, or 0. */
export type Plan = { table: Int16Array; seat: Int16Array };

export function dinnerOf(board: Board, tablemates: readonly TablematePair[] = []): Dinner {
  const tables = board.tables.toSorted((a, b) => a.number - b.number);
  const persons = board.persons.toSorted((a, b) => a.id - b.id);
  const parties = new Map(board.parties.toSorted((a, b) => a.id - b.id).map((party) => [party.id, party]));
  const personAt = new Map(persons.map(({ id }, index) => [id, index]));
  const couples = couplesOf(persons, parties, personAt);
  const wishes = judgedWishes(board, tables, personAt);
  const known = knownOf(persons, couples, wishes);
  return {
    board,
    tables,
    persons,
    parties,
    personAt,
    couples,
    wishes,
    known,
    tableAt: new Map(tables.map(({ number }, index) => [number, index])),
    near: nearTables(tables),
    groups: groupsOf(persons, parties, couples),
    lately: tablemates.flatMap(({ a, b, dinners }) => {
      const [one = -1, other = -1] = [personAt.get(a), personAt.get(b)];
      return one < 0 || other < 0 || known[one]?.includes(other) ? [] : [{ a: one, b: other, dinners }];
    }),
    roleTables: persons.map(({ role }) => tablesForRole(role, tables)),
  };
}

/** The plan as the board has it. */
export function planOf({ persons, tableAt }: Dinner): Plan {
  return {
    table: Int16Array.from(persons, ({ table }) => (table === null ? -1 : (tableAt.get(table) ?? -1))),
    seat: Int16Array.from(persons, ({ seat }) => seat ?? 0),
  };
}

function knownOf(
  persons: readonly BoardPerson[],
  couples: readonly Couple[],
  wishes: readonly JudgedWish[],
): number[][] {
  const known = persons.map(() => new Set<number>());
  const meet = (a: number, b: number) => {
    if (a === b) return;
    known[a]?.add(b);
    known[b]?.add(a);
  };
  for (const party of Map.groupBy(persons.keys(), (index) => persons[index]?.partyId).values()) {
    for (const a of party) for (const b of party) meet(a, b);
  }
  for (const { a, b } of couples) meet(a, b);
  for (const { kind, from, to } of wishes)
    if (to >= 0 && (kind === "with" || kind === "near")) meet(from, to);
  return known.map((some) => [...some].sort((a, b) => a - b));
}
