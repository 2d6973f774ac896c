import type { Dinner } from "#web/seating/plan/dinner.ts";
import { type Level, unitsOf } from "#web/seating/plan/units.ts";

/** Those at a table (-1: without one) who can be moved, as they belong together. */
export function partsAt(
  dinner: Dinner,
  { table, at, level = 0 }: { table: Int16Array; at: number; level?: Level },
): number[][] {
  const here = [...dinner.persons.keys()].filter(
    (index) => table[index] === at && !dinner.persons[index]?.isPinned,
  );
  return unitsOf(dinner, here, level);
}

/** A person with those who would move with them, fewer in each: their party, their partner, no one. None if pinned. */
export function moversOf(dinner: Dinner, table: Int16Array, index: number): number[][] {
  const at = table[index] ?? -1;
  const some = ([0, 1, 2] as const).flatMap((level) =>
    partsAt(dinner, { table, at, level }).filter((part) => part.includes(index)),
  );
  return some.filter((part, n) => n === 0 || part.length < (some[n - 1]?.length ?? 0));
}
