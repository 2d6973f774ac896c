import { type Block, blockMaker } from "#web/seating/plan/blocks.ts";
import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { randomFrom } from "#web/seating/plan/random.ts";
import { assignSeats } from "#web/seating/plan/seats.ts";
import { type Standing, standingOf } from "#web/seating/plan/standing.ts";
import { unitsOf } from "#web/seating/plan/units.ts";
import { anneal } from "./anneal.ts";
import { placeBest, seatLargestFirst } from "./start.ts";
import type { WhoMoves } from "./who-moves.ts";

/** Ten times as many gain little (`npm run bench -- --only seating`), and a phone takes five times as long as a server. */
const STEPS_PER_BLOCK = 500;

/** A plan with the same people where they were, and everyone who moves seated anywhere else. */
export function planFor(
  dinner: Dinner,
  now: Plan,
  { isMovable, keepsSeat, number, effort }: WhoMoves & { number: number; effort: number },
): Plan {
  const random = randomFrom(number);
  const movable = [...dinner.persons.keys()].filter(isMovable);
  const standing = standingOf(
    dinner,
    now.table.map((at, index) => (isMovable(index) ? -1 : at)),
  );
  const blocks = seatLargestFirst(dinner, standing, { movable, random });
  anneal(standing, blocks, {
    tables: dinner.tables.length,
    random,
    steps: Math.ceil(STEPS_PER_BLOCK * effort * blocks.length),
  });
  seatTheRest(dinner, standing, blocks);
  const plan = {
    table: standing.table,
    seat: now.seat.map((seat, index) => (standing.table[index] === now.table[index] ? seat : 0)),
  };
  assignSeats(dinner, plan, { isKept: keepsSeat, random });
  return plan;
}

/** Those for whom no table was found, one after another wherever a seat is free. */
function seatTheRest(dinner: Dinner, standing: Standing, blocks: readonly Block[]): void {
  const blockOf = blockMaker(dinner);
  const left = blocks.filter((block) => standing.tableOf(block) < 0).flatMap(({ persons }) => persons);
  for (const unit of unitsOf(dinner, left, 2)) placeBest(dinner, standing, blockOf(unit));
}
