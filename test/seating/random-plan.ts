import type { Board } from "#contract/seating/board.ts";
import { blockMaker } from "#web/seating/plan/blocks.ts";
import { dinnerOf, planOf } from "#web/seating/plan/dinner.ts";
import { changesTo, withPlaces } from "#web/seating/plan/places.ts";
import { randomFrom } from "#web/seating/plan/random.ts";
import { standingOf } from "#web/seating/plan/standing.ts";
import { unitsOf } from "#web/seating/plan/units.ts";

/** The board with everyone who is not pinned anywhere there is room for their party, or else for them: what to compare with. */
export function aRandomPlan(board: Board, seed: number): Board {
  const random = randomFrom(seed);
  const dinner = dinnerOf(board);
  const now = planOf(dinner);
  const movable = [...dinner.persons.keys()].filter((index) => !dinner.persons[index]?.isPinned);
  const standing = standingOf(
    dinner,
    now.table.map((at, index) => (movable.includes(index) ? -1 : at)),
  );
  const blockOf = blockMaker(dinner);
  const place = (persons: readonly number[]): boolean => {
    const fitting = [...dinner.tables.keys()].filter((at) => standing.room(at) >= persons.length);
    const to = fitting[Math.floor(random() * fitting.length)];
    if (to !== undefined) standing.move(blockOf(persons), to);
    return to !== undefined;
  };
  for (const unit of unitsOf(dinner, movable, 0)) if (!place(unit)) for (const one of unit) place([one]);
  return withPlaces(board, changesTo(dinner, { ...now, table: standing.table }));
}
