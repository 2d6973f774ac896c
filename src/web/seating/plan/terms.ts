import type { Dinner } from "./dinner.ts";
import { NEVER, SCORES } from "./scores.ts";
import { type JudgedWish, meets } from "./wishes.ts";

/** What two people are worth at one table, at neighboring ones, and further apart; nothing while one has no table. */
export type Pair = { a: number; b: number; same: number; near: number; far: number };

/** The points of a wish that is met or broken. A must that is broken is never done. */
export function wishPoints({ kind, wish }: JudgedWish, isMet: boolean): number {
  const broken = wish.isMust ? NEVER : 0;
  if (kind === "with" || kind === "near") return isMet ? SCORES[kind] : broken;
  return isMet ? 0 : SCORES[kind] + broken;
}

/** Couples who sit as one, wishes between two people, and those who shared a table lately. */
export function pairsOf({ couples, wishes, lately }: Dinner): Pair[] {
  return [
    ...couples
      .filter(({ seating }) => seating !== "free")
      .map(({ a, b }) => ({ a, b, same: SCORES.couple, near: 0, far: 0 })),
    ...wishes
      .filter(({ to }) => to >= 0)
      .map((one) => ({
        a: one.from,
        b: one.to,
        same: wishPoints(one, meets(one.kind, true, true)),
        near: wishPoints(one, meets(one.kind, false, true)),
        far: wishPoints(one, meets(one.kind, false, false)),
      })),
    ...lately.map(({ a, b, dinners }) => ({ a, b, same: SCORES.lately * dinners, near: 0, far: 0 })),
  ];
}

/**
 * For each person what each table is worth to them alone: their role, a step-free place, what is in the room. The first
 * value is that of no table, the next that of table 0.
 */
export function fitOf({ persons, tables, roleTables, wishes }: Dinner): Float64Array[] {
  const needsAccessible = tables.some(({ isAccessible }) => isAccessible);
  const fit = persons.map((person, index) =>
    Float64Array.from([null, ...tables], (table, at) => {
      if (!table) return SCORES.left;
      const forRole = roleTables[index];
      const role = forRole ? (forRole[at - 1] ? SCORES.role : NEVER) : 0;
      return role + (person.isStepFree && needsAccessible && table.isAccessible ? SCORES.stepFree : 0);
    }),
  );
  for (const one of wishes) {
    const own = fit[one.from];
    if (!own || !one.nearIt) continue;
    for (const [at, isNear] of one.nearIt.entries()) {
      own[at + 1] = (own[at + 1] ?? 0) + wishPoints(one, meets(one.kind, false, isNear === 1));
    }
  }
  return fit;
}

/** What a table with so many people is worth, so many of them members. */
export function tablePoints(seats: number, people: number, members: number): number {
  if (people === 0) return 0;
  return (
    (seats - people === 1 ? SCORES.lone : 0) +
    (people * 2 < seats ? SCORES.half : 0) +
    (members > 0 && members < people ? SCORES.member : 0)
  );
}
