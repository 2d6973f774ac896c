import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { EVENT_PAGE_SIZE, type Event, listEvents } from "#contract/events.ts";
import { call, read } from "#web/platform/api/api.ts";

const ALL = "/api/events";

/** The next upcoming events, which every page starts with; may include events that have just started. */
export function upcomingEventsQuery() {
  return read(listEvents, { query: { when: "upcoming", limit: EVENT_PAGE_SIZE } });
}

/** Whether a key of the query cache belongs to a list of events. */
export function isEventList(key: readonly unknown[]): boolean {
  const [address] = key;
  return address === ALL || (typeof address === "string" && address.startsWith(`${ALL}?`));
}

/**
 * The upcoming events as members see them: the next ones at once, and all of them as soon as the reader looks
 * further.
 */
export function useUpcomingEvents(looksFurther: boolean) {
  const nearest = useQuery(upcomingEventsQuery());
  const isMore = nearest.data?.length === EVENT_PAGE_SIZE;
  const wantsAll = isMore && looksFurther;
  const all = useQuery({ ...read(listEvents, { query: { when: "upcoming" } }), enabled: wantsAll });
  // The full list of an earlier page is used only when the reader looks further again.
  const known = wantsAll ? all.data : undefined;
  return {
    data: known ?? nearest.data,
    isWhole: !isMore || known !== undefined,
    error: nearest.error ?? all.error,
    refetch: nearest.refetch,
    /** How the rest is loaded. */
    rest: { isFetching: all.isFetching, isError: all.isError, refetch: all.refetch },
  };
}

/** Past events, the latest first, or upcoming ones, in pages. */
function usePages(when: "upcoming" | "past", enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [`${ALL}?when=${when}`, "by pages"],
    queryFn: ({ pageParam }) =>
      call(listEvents, { query: { when, limit: EVENT_PAGE_SIZE, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length < EVENT_PAGE_SIZE ? undefined : pages.length * EVENT_PAGE_SIZE,
    enabled,
  });
}

/** Events as officers see them: upcoming ones and, with `withPast`, past ones, as far as they are loaded. */
export function useOfficerEvents(withPast: boolean) {
  const coming = usePages("upcoming", true);
  const past = usePages("past", withPast);
  const isThere = coming.data && (past.data || !withPast);
  return {
    data: isThere ? once([...coming.data.pages.flat(), ...(past.data?.pages.flat() ?? [])]) : undefined,
    error: coming.error ?? past.error,
    /** Whether an event that is missing is gone, rather than on a page not loaded yet. */
    isWhole: !coming.hasNextPage && !(withPast && past.hasNextPage),
    refetch: () => Promise.all([coming.refetch(), ...(withPast ? [past.refetch()] : [])]),
    /** The pages, for the buttons that load more. */
    coming,
    past,
  };
}

/** Every event there is, past and upcoming. */
export function useEveryEvent() {
  return useQuery(read(listEvents, { query: {} }));
}

function once(events: readonly Event[]): Event[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

/** A list of events in the query cache. */
export type EventList = Event[] | { pages: Event[][] } | undefined;

/** The list with one event replaced by its new version. */
export function withUpdatedEvent(list: EventList, event: Event): EventList {
  if (!list) return list;
  const changed = (some: readonly Event[]) => some.map((one) => (one.id === event.id ? event : one));
  return Array.isArray(list) ? changed(list) : { ...list, pages: list.pages.map(changed) };
}
