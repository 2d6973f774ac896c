/** Days and hours of a time zone, for the server and the forms of the web. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const DAY_MS = 86_400_000;

/** The calendar day, `"2026-03-08"`, on which an instant falls in a time zone. */
export function dayIn(instant: Date, timeZone: string): string {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The time, `"18:30"`, that a clock in the zone shows at an instant. */
export function timeIn(instant: Date, timeZone: string): string {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(11, 16);
}

/**
 * The instant at which a clock in `timeZone` shows `time` ("18:30") on `day` ("2026-03-08"). A time that occurs twice,
 * in the fall, means the first one. A time skipped in spring is moved later by the length of the gap. Both match
 * Temporal's "compatible" mode, which Node 24 lacks.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(wall - DAY_MS, timeZone);
  const after = offsetAt(wall + DAY_MS, timeZone);
  const onNewOffset =
    offsetAt(wall - after, timeZone) === after && offsetAt(wall - before, timeZone) !== before;
  return new Date(wall - (onNewOffset ? after : before));
}

/** The zone's offset from UTC at a whole second, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - instant;
}

/** The zone's local time in whole seconds, as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    formatters.set(timeZone, formatter);
  }
  return Date.parse(`${formatter.format(instant).replace(" ", "T")}Z`);
}
