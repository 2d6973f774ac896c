import type { Dinner } from "./dinner.ts";
import { fitOf, type Pair, pairsOf } from "./terms.ts";

/** Persons who move as one, with what their move can change, so that a step counts only that. */
export type Block = {
  persons: readonly number[];
  members: number;
  /** What each table is worth to all of them; the first value is that of no table. */
  fit: Float64Array;
  pairs: readonly Pair[];
  /** The parties of theirs that belong at one table. */
  groups: readonly (readonly number[])[];
  /** Those who may come to know someone at their table, or no one: in the block and beside it. */
  loners: readonly number[];
  /** Persons of other blocks who make a table a good one for this block. */
  drawn: readonly number[];
};

/** Makes blocks of a dinner. */
export function blockMaker(dinner: Dinner): (persons: readonly number[]) => Block {
  const { persons: everyone, tables, known } = dinner;
  const fit = fitOf(dinner);
  const pairs = pairsOf(dinner);
  const pairsAt = everyone.map((_, index) => pairs.filter(({ a, b }) => a === index || b === index));
  const groupAt = new Map<number, readonly number[]>();
  for (const group of dinner.groups.values()) {
    if (group.length > 1) for (const index of group) groupAt.set(index, group);
  }
  return (persons) => {
    const within = new Set(persons);
    const own = unique(persons.flatMap((index) => pairsAt[index] ?? []));
    const groups = unique(persons.map((index) => groupAt.get(index)).filter((one) => one !== undefined));
    const isAlone = (index: number) => !known[index]?.some((other) => within.has(other));
    const around = unique(persons.flatMap((index) => known[index] ?? [])).filter((one) => !within.has(one));
    const others = own.flatMap(({ a, b, same, near }) =>
      same > 0 || near > 0 ? [a, b].filter((one) => !within.has(one)) : [],
    );
    return {
      persons,
      members: persons.filter((index) => everyone[index]?.kind === "member").length,
      fit: Float64Array.from({ length: tables.length + 1 }, (_, at) =>
        persons.reduce((sum, index) => sum + (fit[index]?.[at] ?? 0), 0),
      ),
      pairs: own,
      groups,
      loners: [...persons.filter(isAlone), ...around],
      drawn: unique([...others, ...around]),
    };
  };
}

function unique<Of>(list: readonly Of[]): Of[] {
  return [...new Set(list)];
}
