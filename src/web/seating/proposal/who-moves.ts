import { MOVES_MAX } from "#contract/seating/limits.ts";
import type { Dinner } from "#web/seating/plan/dinner.ts";
import { unitsOf } from "#web/seating/plan/units.ts";

export type Scope = "unseated" | "unpinned";

/** Whom a proposal may give a table, and who keeps the seat they have; pinned people always do. */
export type WhoMoves = {
  isMovable: (person: number) => boolean;
  keepsSeat: (person: number) => boolean;
  /** How many more there are than one step can move; they stay as they are. */
  waiting: number;
};

/**
 * "unseated" are people without a place: without a table, or at a table with numbered seats without a seat, where they
 * get one. "unpinned" are all who are not pinned. Only as many as one step of the board can move.
 */
export function whoMoves(dinner: Dinner, scope: Scope): WhoMoves {
  const { persons, tables, tableAt } = dinner;
  const lacksSeat = (table: number, seat: number | null) =>
    seat === null && tables[tableAt.get(table) ?? -1]?.isBySeat === true;
  const asked = [...persons.entries()].flatMap(([index, { isPinned, table, seat }]) =>
    !isPinned && (scope === "unpinned" || table === null || lacksSeat(table, seat)) ? [index] : [],
  );
  const chosen = asked.length > MOVES_MAX ? firstParties(dinner, asked) : new Set(asked);
  return {
    isMovable: (index) => chosen.has(index) && (scope === "unpinned" || persons[index]?.table === null),
    keepsSeat: (index) => !chosen.has(index),
    waiting: asked.length - chosen.size,
  };
}

/** Whole parties, those with people who have no table first, as long as one step can move them. */
function firstParties(dinner: Dinner, asked: readonly number[]): Set<number> {
  const { persons } = dinner;
  const chosen = new Set<number>();
  const hasTable = (unit: readonly number[]) => Number(unit.every((index) => persons[index]?.table !== null));
  for (const unit of unitsOf(dinner, asked, 0).sort((a, b) => hasTable(a) - hasTable(b))) {
    if (chosen.size + unit.length <= MOVES_MAX) for (const index of unit) chosen.add(index);
  }
  return chosen;
}
