import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { EVENT_PAGE, type Event, listEvents } from "#contract/events.ts";
import { call, read } from "#web/platform/api.ts";

const ALL = "/api/events";

/** The nearest dinners to come, as every page begins with them; what has just begun may stand among them (025). */
export function comingEvents() {
  return read(listEvents, { query: { when: "upcoming", limit: EVENT_PAGE } });
}

/** Whether a key of the query cache is that of any list of dinners. */
export function isEventList(key: readonly unknown[]): boolean {
  const [address] = key;
  return address === ALL || (typeof address === "string" && address.startsWith(`${ALL}?`));
}

/**
 * The dinners to come as members see them: the nearest at once, and where a chapter plans more, all of them as soon as
 * somebody looks further.
 */
export function useComingEvents(looksFurther: boolean) {
  const nearest = useQuery(comingEvents());
  const isMore = nearest.data?.length === EVENT_PAGE;
  const wantsAll = isMore && looksFurther;
  const all = useQuery({ ...read(listEvents, { query: { when: "upcoming" } }), enabled: wantsAll });
  // What was read of all for an earlier page is read anew only for whoever looks further again.
  const known = wantsAll ? all.data : undefined;
  return {
    ...{ events: known ?? nearest.data, isWhole: !isMore || known !== undefined },
    ...{ error: nearest.error ?? all.error, refetch: nearest.refetch },
    /** The way to the rest of them. */
    rest: { isFetching: all.isFetching, isError: all.isError, refetch: all.refetch },
  };
}

/** Past dinners, the latest first, or those to come, as many as have been asked for. */
function usePages(when: "upcoming" | "past", enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [`${ALL}?when=${when}`, "by pages"],
    queryFn: ({ pageParam }) => call(listEvents, { query: { when, limit: EVENT_PAGE, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < EVENT_PAGE ? undefined : pages.length * EVENT_PAGE),
    enabled,
  });
}

/** Dinners as officers see them: those to come and, where they are wanted, the past ones, as far as they are read. */
export function useDeskEvents(withPast: boolean) {
  const coming = usePages("upcoming", true);
  const past = usePages("past", withPast);
  const isThere = coming.data && (past.data || !withPast);
  return {
    events: isThere ? once([...coming.data.pages.flat(), ...(past.data?.pages.flat() ?? [])]) : undefined,
    error: coming.error ?? past.error,
    isError: coming.isError || past.isError,
    /** Whether a dinner that is not among them is gone, and does not only stand on a further page. */
    isWhole: !coming.hasNextPage && !(withPast && past.hasNextPage),
    refetch: () => Promise.all([coming.refetch(), ...(withPast ? [past.refetch()] : [])]),
    /** Their pages, for what leads to the next. */
    ...{ coming, past },
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
