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
const WHEN = ["all", "upcoming", "past"] as const;
/** Which events of a list are shown. */
export type When = (typeof WHEN)[number];

/** Which events an address asks for; without a choice in it, or an unknown one, `usual`. */
export function whenIn(search: string, usual: When): When {
  const asked = new URLSearchParams(search).get(PARAMETER);
  return WHEN.find((when) => when === asked) ?? usual;
}

/** The query that asks for these events, with its other parameters unchanged. */
export function queryFor(search: string, { when, usual }: Record<"when" | "usual", When>): string {
  const query = new URLSearchParams(search);
  if (when === usual) query.delete(PARAMETER);
  else query.set(PARAMETER, when);
  return query.toString();
}
