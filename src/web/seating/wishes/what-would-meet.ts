import type { Board, SeatingWish } from "#contract/seating/board.ts";
import { changesTo, type PlaceChange } from "#web/seating/plan/places.ts";
import { randomFrom } from "#web/seating/plan/random.ts";
import { assignSeats } from "#web/seating/plan/seats.ts";
import type { JudgedWish } from "#web/seating/plan/wishes.ts";
import { isMetBy } from "./judge.ts";
import { moversOf } from "./parts.ts";
import { inWords } from "./remedy-words.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { displacements, exchanges, type Steps, tried } from "./steps.ts";
import { whatBreaks } from "./what-breaks.ts";

/** One move or exchange that would meet a wish, in a sentence and as a step to save. */
export type Remedy = { sentence: string; moves: PlaceChange[]; breaks: string[]; gain: number };

/** The best single move or exchange that would meet an unmet wish; null if there is none (D-063). */
export function whatWouldMeet(board: Board, wish: SeatingWish): Remedy | null {
  return remedyIn(sceneOf(board), wish.id);
}

export function remedyIn(scene: Scene, wishId: number): Remedy | null {
  const { dinner, plan } = scene;
  const one = dinner.wishes.find(({ wish: { id } }) => id === wishId);
  if (!one || isMetBy(dinner, one, plan.table)) return null;
  const steps = bestSteps(scene, one);
  if (!steps) return null;
  const table = Int16Array.from(plan.table);
  for (const { block, to } of steps.steps) for (const index of block.persons) table[index] = to;
  const breaks = whatBreaks(dinner, plan.table, table);
  const moved = new Set(steps.steps.flatMap(({ block }) => block.persons));
  const after = { table, seat: plan.seat.map((seat, index) => (moved.has(index) ? 0 : seat)) };
  assignSeats(dinner, after, { isKept: (index) => !moved.has(index), random: randomFrom(1) });
  return {
    sentence: inWords(scene, steps.steps, breaks),
    moves: changesTo(dinner, after),
    breaks,
    gain: steps.gain,
  };
}

/** What gains most; a move to a table with room rather than an exchange that gains the same. */
function bestSteps(scene: Scene, one: JudgedWish): { steps: Steps; gain: number } | null {
  const { dinner, plan, standing, blockOf } = scene;
  let best: { steps: Steps; gain: number } | null = null;
  const consider = (steps: Steps) => {
    const found = tried(scene, steps, () => isMetBy(dinner, one, standing.table));
    if (found?.seen && (best === null || found.gain > best.gain)) best = { steps, gain: found.gain };
  };
  const movers = [one.from, one.to]
    .filter((index) => index >= 0)
    .flatMap((index) => moversOf(dinner, plan.table, index))
    .map(blockOf);
  const ways = movers.flatMap((block) =>
    [...dinner.tables.keys()]
      .filter((to) => to !== standing.tableOf(block) && couldMeet(scene, one, { block, to }))
      .map((to) => ({ block, to })),
  );
  const isOpen = ({ block, to }: Steps[number]) => standing.room(to) >= block.persons.length;
  for (const way of ways) if (isOpen(way)) consider([way]);
  for (const { block, to } of ways) for (const steps of exchanges(scene, block, to)) consider(steps);
  for (const way of ways) {
    if (!isOpen(way)) for (const steps of displacements(scene, way.block, way.to)) consider(steps);
  }
  return best;
}

/** Whether a table would meet the wish if the other one stayed, so that only those tables are tried. */
function couldMeet(scene: Scene, one: JudgedWish, { block, to }: Steps[number]): boolean {
  const { dinner, plan } = scene;
  const table = Int16Array.from(plan.table);
  for (const index of block.persons) table[index] = to;
  return isMetBy(dinner, one, table) === true;
}
