import * as days from "#contract/days.ts";
import * as zone from "#contract/zone.ts";

/** The calendar day, `"2026-03-08"`, on which an instant falls in a time zone. */
export const dayIn = zone.dayIn;

/** The instant at which a clock on the wall of a zone shows a time ("18:30") on a day ("2026-03-08"). */
export const instantAt = zone.instantAt;

/** A calendar day some days later, or earlier where `days` is negative. */
export const addDays = days.addDays;
