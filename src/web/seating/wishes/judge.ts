import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { type JudgedWish, meets } from "#web/seating/plan/wishes.ts";

/** Whether these tables meet a wish; null while one of those it is about has none. */
export function isMetAt(dinner: Dinner, one: JudgedWish, [a, b]: readonly [number, number]): boolean | null {
  if (a < 0 || (one.to >= 0 && b < 0)) return null;
  const isNear = one.nearIt ? one.nearIt[a] === 1 : dinner.near[a]?.[b] === 1;
  return meets(one.kind, one.to >= 0 && a === b, isNear);
}

/** Whether a plan meets a wish; null while one of those it is about has no table. */
export function isMetBy(dinner: Dinner, one: JudgedWish, table: Plan["table"]): boolean | null {
  return isMetAt(dinner, one, [table[one.from] ?? -1, one.to < 0 ? -1 : (table[one.to] ?? -1)]);
}
