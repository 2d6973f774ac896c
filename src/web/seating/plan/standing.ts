import type { Block } from "./blocks.ts";
import type { Dinner } from "./dinner.ts";
import { SCORES } from "./scores.ts";
import { tablePoints } from "./terms.ts";

/** Who sits at which table while blocks are moved about, and what each move gains. */
export type Standing = {
  /** For each person the index of their table, or -1. */
  table: Int16Array;
  /** People at each table. */
  people: Int16Array;
  tableOf: (block: Block) => number;
  /** Free seats; none at a table with more people than seats. */
  room: (table: number) => number;
  /** Moves a block, whether there is room or not, and says what that gains. */
  move: (block: Block, to: number) => number;
};

export function standingOf(dinner: Dinner, start: Int16Array): Standing {
  const { tables, persons, near, known } = dinner;
  const seats = Int16Array.from(tables, (table) => table.seats);
  const table = Int16Array.from(start);
  const people = new Int16Array(tables.length);
  const members = new Int16Array(tables.length);
  for (const [index, at] of table.entries()) {
    if (at < 0) continue;
    people[at] = (people[at] ?? 0) + 1;
    if (persons[index]?.kind === "member") members[at] = (members[at] ?? 0) + 1;
  }

  /** What of the score depends on where this block is, but for the counts of tables. */
  function pointsOf(block: Block, at: number): number {
    let points = block.fit[at + 1] ?? 0;
    for (const pair of block.pairs) {
      const [a = -1, b = -1] = [table[pair.a], table[pair.b]];
      if (a < 0 || b < 0) continue;
      points += a === b ? pair.same : near[a]?.[b] === 1 ? pair.near : pair.far;
    }
    for (const group of block.groups) if (isTogether(group)) points += SCORES.party;
    for (const person of block.loners) if (knowsSomeone(person)) points += SCORES.known;
    return points;
  }
  function isTogether(group: readonly number[]): boolean {
    const first = table[group[0] ?? -1] ?? -1;
    if (first < 0) return false;
    for (const person of group) if (table[person] !== first) return false;
    return true;
  }
  function knowsSomeone(person: number): boolean {
    const at = table[person] ?? -1;
    if (at < 0) return false;
    for (const other of known[person] ?? []) if (table[other] === at) return true;
    return false;
  }
  function count(at: number, block: Block, sign: 1 | -1): number {
    if (at < 0) return 0;
    const [size = 0, some = 0, all = 0] = [seats[at], members[at], people[at]];
    const [nowPeople, nowMembers] = [all + sign * block.persons.length, some + sign * block.members];
    people[at] = nowPeople;
    members[at] = nowMembers;
    return tablePoints(size, nowPeople, nowMembers) - tablePoints(size, all, some);
  }

  const tableOf = (block: Block) => table[block.persons[0] ?? -1] ?? -1;
  return {
    table,
    people,
    tableOf,
    room: (at) => Math.max(0, (seats[at] ?? 0) - (people[at] ?? 0)),
    move(block, to) {
      const from = tableOf(block);
      if (from === to) return 0;
      const before = pointsOf(block, from);
      const counts = count(from, block, -1) + count(to, block, 1);
      for (const person of block.persons) table[person] = to;
      return pointsOf(block, to) - before + counts;
    },
  };
}
