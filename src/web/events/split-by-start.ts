import type { Event } from "#contract/events.ts";

/** Dinners yet to start, the nearest first, and the others, the latest first (001 §2). */
export function splitByStart(events: readonly Event[], now: Date): { upcoming: Event[]; past: Event[] } {
  const byStart = [...events].sort((one, other) => startOf(one) - startOf(other) || one.id - other.id);
  const isAhead = (event: Event) => startOf(event) > now.getTime();
  return {
    upcoming: byStart.filter(isAhead),
    past: byStart.filter((event) => !isAhead(event)).reverse(),
  };
}

function startOf({ dateTime }: Event): number {
  return Date.parse(dateTime);
}

const PARAMETER = "when";
const PAST = "past";

/** Whether an address asks for the past dinners; what is not understood means those to come. */
export function pastIn(search: string): boolean {
  return new URLSearchParams(search).get(PARAMETER) === PAST;
}

/** The query that asks for these dinners, with whatever else stands in it. */
export function queryFor(search: string, isPast: boolean): string {
  const query = new URLSearchParams(search);
  if (isPast) query.set(PARAMETER, PAST);
  else query.delete(PARAMETER);
  return query.toString();
}
