import * as zone from "#contract/zone.ts";

const DAY_MS = 86_400_000;

/** The calendar day, `"2026-03-08"`, on which an instant falls in a time zone. */
export const dayIn = zone.dayIn;

/** The instant at which a clock on the wall of a zone shows a time ("18:30") on a day ("2026-03-08"). */
export const instantAt = zone.instantAt;

/** A calendar day some days later, or earlier where `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
