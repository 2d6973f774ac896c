import { conflict, type Refusal } from "#server/platform/refusal.ts";

/**
 * Maximum number of events at which one person may have unpaid seats at once (S-71); the database has as many slots.
 */
export const MAX_HOLDS = 3;
/** How long one person may hold unpaid seats of one event within a day, in milliseconds (S-71). */
export const MAX_HOLD_MS = 60 * 60_000;
/** The length of that day, counted from the start of a hold. */
export const HOLD_WINDOW_MS = 24 * 60 * 60_000;

/** A period in which unpaid seats were held for a person at an event. */
export type HoldPeriod = { from: Date; until: Date };

/**
 * Until when unpaid seats may be held from now on, with `holdMs` as the ordinary time, or from when it is possible
 * again. A period that began within the last day counts in full, so no day exceeds the limit.
 */
export function nextHold(
  periods: readonly HoldPeriod[],
  now: Date,
  holdMs: number,
): { until: Date } | { again: Date } {
  const counted = countedOf(periods, now);
  let left = leftOf(counted);
  if (left > 0) return { until: new Date(now.getTime() + Math.min(holdMs, left)) };
  let again = now;
  for (const period of counted) {
    if (left > 0) break;
    left += lengthOf(period);
    again = new Date(period.from.getTime() + HOLD_WINDOW_MS);
  }
  return { again };
}

/** The remaining time, in milliseconds, for which unpaid seats of one event may be held within a day. */
export function remainingHoldMs(periods: readonly HoldPeriod[], now: Date): number {
  return Math.max(0, leftOf(countedOf(periods, now)));
}

function leftOf(counted: readonly HoldPeriod[]): number {
  return MAX_HOLD_MS - counted.reduce((sum, period) => sum + lengthOf(period), 0);
}

/** The periods of the last day in order; an overlap, as of an offer and its registration, counts once. */
function countedOf(periods: readonly HoldPeriod[], now: Date): HoldPeriod[] {
  const dayAgo = now.getTime() - HOLD_WINDOW_MS;
  const inOrder = periods
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

/** The refusal for a person with unpaid seats at the maximum number of events (S-71). */
export function tooManyHolds(): Refusal {
  return conflict(`You already hold seats for ${MAX_HOLDS} events. Please pay or cancel one first.`);
}
