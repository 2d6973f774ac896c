import type { Dinner } from "./dinner.ts";

/**
 * How finely people are divided into those who move as one: parties, with couples across two bills; only couples, where
 * there is no room for the party; single people. Those who must sit together stay together in each.
 */
export type Level = 0 | 1 | 2;

/** The persons divided into units, largest first, each in ascending order. */
export function unitsOf(dinner: Dinner, persons: readonly number[], level: Level): number[][] {
  const within = new Set(persons);
  const unit = new Map(persons.map((index) => [index, [index]]));
  const apart = mustBeApart(dinner);
  const join = (a: number, b: number): boolean => {
    const [one, other] = [unit.get(a), unit.get(b)];
    if (!one || !other || !within.has(a) || !within.has(b)) return false;
    if (one === other) return true;
    if (one.some((x) => other.some((y) => apart.has(pairKey(x, y))))) return false;
    one.push(...other);
    for (const index of other) unit.set(index, one);
    return true;
  };
  for (const { kind, wish, from, to } of dinner.wishes) {
    if (kind === "with" && wish.isMust && to >= 0) join(from, to);
  }
  if (level < 2) for (const { a, b, seating } of dinner.couples) if (seating !== "free") join(a, b);
  if (level === 0) {
    for (const group of dinner.groups.values()) {
      for (const [at, index] of group.entries()) group.slice(0, at).some((other) => join(other, index));
    }
  }
  return [...new Set(unit.values())]
    .map((one) => one.sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

/** Pairs of whom at least one must sit apart or away from the other, so that they are never one unit. */
function mustBeApart({ wishes }: Dinner): Set<number> {
  return new Set(
    wishes
      .filter(({ kind, wish, to }) => wish.isMust && to >= 0 && (kind === "apart" || kind === "away"))
      .map(({ from, to }) => pairKey(from, to)),
  );
}

function pairKey(a: number, b: number): number {
  return Math.min(a, b) * 65_536 + Math.max(a, b);
}
