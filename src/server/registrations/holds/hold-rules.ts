import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** Events at which one person may have unpaid seats at once (S-71); the database has as many places for each. */
export const MAX_HOLDS = 3;
/** For how long one person keeps unpaid seats of one event within a day, in milliseconds (S-71). */
export const MAX_HOLD_MS = 60 * 60_000;
/** That day, from the first moment on. */
export const HOLD_WINDOW_MS = 24 * 60 * 60_000;

/** A time during which unpaid seats were kept for a person at an event. */
export type HoldPeriod = { from: Date; until: Date };

/**
 * Until when unpaid seats may be kept from now on, `holdMs` being the ordinary time, or from when it is possible
 * again. A spell counts whole while it began within the last day, so no day holds more than the most.
 */
export function nextHold(
  spells: readonly HoldPeriod[],
  now: Date,
  holdMs: number,
): { until: Date } | { again: Date } {
  const counted = countedOf(spells, now);
  let left = leftOf(counted);
  if (left > 0) return { until: new Date(now.getTime() + Math.min(holdMs, left)) };
  let again = now;
  for (const spell of counted) {
    if (left > 0) break;
    left += lengthOf(spell);
    again = new Date(spell.from.getTime() + HOLD_WINDOW_MS);
  }
  return { again };
}

/** What is left, in milliseconds, of the time for which unpaid seats of one event are kept within a day. */
export function remainingHoldMs(spells: readonly HoldPeriod[], now: Date): number {
  return Math.max(0, leftOf(countedOf(spells, now)));
}

function leftOf(counted: readonly HoldPeriod[]): number {
  return MAX_HOLD_MS - counted.reduce((sum, spell) => sum + lengthOf(spell), 0);
}

/** The spells of the last day in their order; what two of them share, as an offer and its registration, counts once. */
function countedOf(spells: readonly HoldPeriod[], now: Date): HoldPeriod[] {
  const dayAgo = now.getTime() - HOLD_WINDOW_MS;
  const inOrder = spells
    .filter(({ from }) => from.getTime() > dayAgo)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  let end = dayAgo;
  return inOrder.map(({ from, until }) => {
    const rest = { from: new Date(Math.max(from.getTime(), end)), until };
    end = Math.max(end, until.getTime());
    return rest;
  });
}

function lengthOf({ from, until }: HoldPeriod): number {
  return Math.max(0, until.getTime() - from.getTime());
}

/** Said to a person who has unpaid seats at as many events as they may (S-71). */
export function tooManyHolds(): Refusal {
  return conflict(`You already hold seats for ${MAX_HOLDS} events. Please pay or cancel one first.`);
}
