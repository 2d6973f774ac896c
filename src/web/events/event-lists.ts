import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Event, listEvents } from "#contract/events.ts";
import { call, read } from "#web/platform/api.ts";

/** Past dinners that are read at a time. */
const PAGE = 50;
const ALL = "/api/events";

/** The dinners to come, as every page asks for them; what has just begun may stand among them (025). */
export function comingEvents() {
  return read(listEvents, { query: { when: "upcoming" } });
}

/** Whether a key of the query cache is that of any list of dinners. */
export function isEventList(key: readonly unknown[]): boolean {
  const [address] = key;
  return address === ALL || (typeof address === "string" && address.startsWith(`${ALL}?`));
}

/** The past dinners, the latest first, as many as have been asked for. */
function usePastEvents(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [`${ALL}?when=past`],
    queryFn: ({ pageParam }) => call(listEvents, { query: { when: "past", limit: PAGE, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    enabled,
  });
}

/** Dinners as officers see them: those to come and, where they are wanted, the past ones read so far. */
export function useDeskEvents(withPast: boolean) {
  const coming = useQuery(comingEvents());
  const past = usePastEvents(withPast);
  const isThere = coming.data && (past.data || !withPast);
  return {
    events: isThere ? once([...coming.data, ...(past.data?.pages.flat() ?? [])]) : undefined,
    error: coming.error ?? past.error,
    isError: coming.isError || past.isError,
    refetch: () => Promise.all([coming.refetch(), ...(withPast ? [past.refetch()] : [])]),
    /** The pages of the past ones, for what leads to the next. */
    past,
  };
}

function once(events: readonly Event[]): Event[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

/** A list of dinners as the cache keeps it. */
export type EventList = Event[] | { pages: Event[][] } | undefined;

/** The same with one of them as it has become. */
export function withChanged(list: EventList, event: Event): EventList {
  if (!list) return list;
  const changed = (some: readonly Event[]) => some.map((one) => (one.id === event.id ? event : one));
  return Array.isArray(list) ? changed(list) : { ...list, pages: list.pages.map(changed) };
}
