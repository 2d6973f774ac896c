import type { Board } from "#contract/seating/board.ts";
import type { TablematePair } from "#contract/seating/tablemates.ts";
import { type Block, blockMaker } from "#web/seating/plan/blocks.ts";
import { type Dinner, dinnerOf, type Plan, planOf } from "#web/seating/plan/dinner.ts";
import { type Standing, standingOf } from "#web/seating/plan/standing.ts";
import type { JudgedWish } from "#web/seating/plan/wishes.ts";
import { isMetBy } from "./judge.ts";
import { partsAt } from "./parts.ts";

/** A board on which moves are tried, for as many questions as are asked about it. */
export type Scene = {
  dinner: Dinner;
  plan: Plan;
  standing: Standing;
  /** Musts that are not broken, and must not be by a move. */
  keptMusts: readonly JudgedWish[];
  blockOf: (persons: readonly number[]) => Block;
  /** Those at a table who can be moved, as they belong together. */
  partsAt: (table: number) => readonly Block[];
};

export function sceneOf(board: Board, tablemates: readonly TablematePair[] = []): Scene {
  const dinner = dinnerOf(board, tablemates);
  const plan = planOf(dinner);
  const blockOf = blockMaker(dinner);
  const known = new Map<number, Block[]>();
  return {
    dinner,
    plan,
    blockOf,
    standing: standingOf(dinner, plan.table),
    keptMusts: dinner.wishes.filter((one) => one.wish.isMust && isMetBy(dinner, one, plan.table) !== false),
    partsAt(at) {
      const parts = known.get(at) ?? partsAt(dinner, { table: plan.table, at }).map(blockOf);
      known.set(at, parts);
      return parts;
    },
  };
}
