import type { Dinner, Plan } from "./dinner.ts";
import { pick } from "./random.ts";
import { SCORES } from "./scores.ts";

/** Small next to any wish: parties sit in a row, and who has a seat keeps it if another is no better. */
const BESIDE_KNOWN = 6;
const OWN_SEAT = 1;
const STEPS_PER_SEAT = 150;
const WARM = 100;
const COLD = 0.5;

/**
 * Gives people at tables with numbered seats a seat, unless theirs is kept: couples side by side unless they said
 * otherwise, then wishes, then people who know each other. Where a table has more people than seats, some have none.
 */
export function assignSeats(
  dinner: Dinner,
  plan: Plan,
  { isKept, random }: { isKept: (person: number) => boolean; random: () => number },
): void {
  const worth = besideWorth(dinner);
  for (const [at, { isBySeat, seats }] of dinner.tables.entries()) {
    if (!isBySeat) continue;
    const here = [...dinner.persons.keys()].filter((index) => plan.table[index] === at);
    const own = new Map(here.map((index) => [index, plan.seat[index] ?? 0]));
    const ring: number[] = new Array(seats).fill(-1);
    const kept = here.filter((index) => isKept(index) && (own.get(index) ?? 0) > 0);
    for (const index of kept) {
      const seat = own.get(index) ?? 0;
      if (seat <= seats) ring[seat - 1] = index;
    }
    const free = [...ring.keys()].filter((seat) => ring[seat] === -1);
    const newcomers = here.filter((index) => !isKept(index));
    const inARow = inRows(dinner, newcomers);
    for (const [n, seat] of free.entries()) ring[seat] = inARow[n] ?? -1;
    arrange(ring, { free, worth, own, random });
    for (const index of newcomers) plan.seat[index] = 0;
    for (const seat of free) {
      const index = ring[seat] ?? -1;
      if (index >= 0) plan.seat[index] = seat + 1;
    }
  }
}

/** Party after party, the largest first. */
function inRows({ persons }: Dinner, some: readonly number[]): number[] {
  const parties = Map.groupBy(some, (index) => persons[index]?.partyId ?? 0);
  return [...parties.values()].sort((a, b) => b.length - a.length).flat();
}

/** What two people side by side are worth. */
function besideWorth({ couples, wishes, known }: Dinner): (a: number, b: number) => number {
  const worth = new Map<number, number>();
  const add = (a: number, b: number, points: number) => {
    for (const key of [a * 65_536 + b, b * 65_536 + a]) worth.set(key, (worth.get(key) ?? 0) + points);
  };
  for (const [a, some] of known.entries()) for (const b of some) if (a < b) add(a, b, BESIDE_KNOWN);
  for (const { a, b, seating } of couples) {
    if (seating === "together") add(a, b, SCORES.couple);
    if (seating === "same-table") add(a, b, -SCORES.couple);
  }
  for (const { kind, from, to } of wishes) {
    if (to >= 0 && kind === "with") add(from, to, SCORES.beside);
    if (to >= 0 && kind === "apart") add(from, to, -SCORES.beside);
  }
  return (a, b) => worth.get(a * 65_536 + b) ?? 0;
}

/** Exchanges seats, what costs less and less often, and leaves the best order of the ring that it saw. */
function arrange(
  ring: number[],
  {
    free,
    worth,
    own,
    random,
  }: {
    free: readonly number[];
    worth: (a: number, b: number) => number;
    own: ReadonlyMap<number, number>;
    random: () => number;
  },
): void {
  if (free.length < 2) return;
  const size = ring.length;
  const between = (seat: number) => {
    const [a = -1, b = -1] = [ring[seat], ring[(seat + 1) % size]];
    return a < 0 || b < 0 || a === b ? 0 : worth(a, b);
  };
  const pointsAt = (seats: readonly number[]) => {
    const gaps = new Set(seats.flatMap((seat) => [seat, (seat + size - 1) % size]));
    let points = 0;
    for (const seat of gaps) points += between(seat);
    for (const seat of seats) if (own.get(ring[seat] ?? -1) === seat + 1) points += OWN_SEAT;
    return points;
  };
  let [score, best, bestRing] = [0, 0, [...ring]];
  const steps = STEPS_PER_SEAT * free.length;
  for (let step = 0; step < steps; step++) {
    const heat = WARM * (COLD / WARM) ** (step / steps);
    const [a = 0, b = 0] = [free[pick(random, free.length)], free[pick(random, free.length)]];
    if (a === b) continue;
    const exchange = () => {
      const kept = ring[a] ?? -1;
      ring[a] = ring[b] ?? -1;
      ring[b] = kept;
    };
    const before = pointsAt([a, b]);
    exchange();
    const gain = pointsAt([a, b]) - before;
    if (gain < 0 && random() >= Math.exp(gain / heat)) {
      exchange();
      continue;
    }
    score += gain;
    if (score > best) [best, bestRing] = [score, [...ring]];
  }
  for (const [seat, index] of bestRing.entries()) ring[seat] = index;
}
