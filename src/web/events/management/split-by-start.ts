import type { Event } from "#contract/events.ts";

/** Upcoming events, the next one first, and past ones, the latest first. */
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

/** Whether an address asks for past events; anything unknown means upcoming ones. */
export function pastIn(search: string): boolean {
  return new URLSearchParams(search).get(PARAMETER) === PAST;
}

/** The query that asks for past or upcoming events, with its other parameters unchanged. */
export function queryFor(search: string, isPast: boolean): string {
  const query = new URLSearchParams(search);
  if (isPast) query.set(PARAMETER, PAST);
  else query.delete(PARAMETER);
  return query.toString();
}
