import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { brokenMusts } from "./broken-musts.ts";
import type { WhoMoves } from "./who-moves.ts";

/** Whether a plan that is there already could be proposed as it is: none of those who may move breaks what must not be. */
export function keepsTheRules(dinner: Dinner, plan: Plan, { isMovable }: WhoMoves): boolean {
  const { persons, tables, roleTables } = dinner;
  const movable = [...persons.keys()].filter(isMovable);
  const at = (index: number) => plan.table[index] ?? -1;
  return (
    movable.every((index) => roleTables[index]?.[at(index)] !== 0) &&
    tables.every(({ seats, isBySeat }, table) => {
      const here = [...persons.keys()].filter((index) => at(index) === table);
      return (
        !here.some(isMovable) ||
        (here.length <= seats && !(isBySeat && here.some((one) => isMovable(one) && plan.seat[one] === 0)))
      );
    }) &&
    brokenMusts(dinner, plan).every(({ about }) => !about.some(isMovable))
  );
}
