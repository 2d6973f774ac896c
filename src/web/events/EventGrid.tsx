import { useState } from "react";
import { EVENT_PAGE_SIZE, type Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { go } from "#web/platform/go.ts";
import { useGradualList } from "#web/platform/gradual-list.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { EventFilters } from "./EventFilters.tsx";
import { EventListSkeleton } from "./EventListSkeleton.tsx";
import { EventMonths } from "./EventMonths.tsx";
import {
  categoryOptions,
  type EventFilter,
  filterEvents,
  filterFromQuery,
  filterToQuery,
  isNarrowed,
  upcoming,
} from "./filter-events.ts";
import { PrintedEventList } from "./PrintedEventList.tsx";

interface EventGridProps {
  events: readonly Event[];
  /** Whether these are all upcoming events or only the next ones; `rest` loads the others. */
  isWhole: boolean;
  rest: { isFetching: boolean; isError: boolean; refetch: () => Promise<unknown> };
  /** Called when the reader looks beyond the next events. */
  onLookFurther: () => void;
  mine: readonly MyRegistration[];
  /** The address's query, which holds the filter, so that Back restores the list. */
  search: string;
}

function narrow(filter: EventFilter) {
  const query = filterToQuery(filter);
  go(query ? `${paths.events}?${query}` : paths.events, { replace: true });
}

/** The filters and the matching events, a page at a time. */
export function EventGrid({ events, isWhole, rest, onLookFurther, mine, search }: EventGridProps) {
  const [most, setMost] = useState(EVENT_PAGE_SIZE);
  const now = pageNow();
  const filter = filterFromQuery(new URLSearchParams(search));
  const found = filterEvents(events, filter, now);
  const listed = found.slice(0, most);
  const isMore = found.length > most || !isWhole;
  // No match among the next events says nothing about the others.
  const isKnown = found.length > 0 || isWhole;
  const rendered = useGradualList(listed);
  const showMore = async () => {
    setMost(most + EVENT_PAGE_SIZE);
    onLookFurther();
    if (rest.isError) await rest.refetch();
  };
  return (
    <>
      <EventFilters
        filter={filter}
        categories={categoryOptions(upcoming(events, now))}
        onTurnTo={onLookFurther}
        onChange={narrow}
      />
      <p role="status" className="sr-only">
        {isKnown && (listed.length === 1 ? "1 event" : `${listed.length} events`)}
        {isKnown && isMore && ", more below"}
      </p>
      {found.length === 0 && isWhole && (
        <EmptyState
          title="No events found"
          text={isNarrowed(filter) ? "Try adjusting your search filters" : "Check back later for new events"}
        />
      )}
      {found.length === 0 && rest.isFetching && <EventListSkeleton />}
      {found.length > 0 && <EventMonths events={rendered} mine={mine} />}
      <PrintedEventList events={listed} />
      <ShowOlder
        label="Show More Events"
        pages={{
          hasNextPage: isMore,
          isFetchingNextPage: rest.isFetching && !isWhole,
          isFetchNextPageError: rest.isError && !isWhole,
          fetchNextPage: showMore,
        }}
      />
    </>
  );
}
