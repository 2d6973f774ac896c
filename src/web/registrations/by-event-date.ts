import type { MyRegistration } from "#contract/registrations/registrations.ts";
import type { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";

/** The event part of an item, which has two names in the specification (C-25). */
export function eventOf(item: MyRegistration): MyRegistration["event"] {
  return item.events ?? item.event;
}

function startOf(item: MyRegistration): number {
  return Date.parse(eventOf(item).dateTime);
}

/**
 * Registrations of upcoming events, soonest first, and of past ones, latest first. An event is past when its day is
 * over: during dinner it is still listed as upcoming.
 */
export function splitByEventDay(
  all: readonly MyRegistration[],
  dates: ReturnType<typeof useDates>,
): { coming: MyRegistration[]; past: MyRegistration[] } {
  const today = dates.wireDay(pageNow().toISOString());
  const isPast = (item: MyRegistration) => {
    const { dateTime, endDateTime } = eventOf(item);
    return dates.wireDay(endDateTime ?? dateTime) < today;
  };
  return {
    coming: all.filter((item) => !isPast(item)).sort((a, b) => startOf(a) - startOf(b)),
    past: all.filter(isPast).sort((a, b) => startOf(b) - startOf(a)),
  };
}
