import { useDeferredValue, useState } from "react";
import { EVENT_PAGE, type Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { EventCard } from "./EventCard.tsx";
import { EventFilters } from "./EventFilters.tsx";
import {
  categoryOptions,
  type EventFilter,
  filterEvents,
  filterIn,
  isNarrowed,
  queryOf,
  upcoming,
} from "./filter-events.ts";

const GRID = "grid items-stretch gap-6 sm:grid-cols-2 xl:grid-cols-3";
const FIRST_ROW = 3;
const A_SCREENFUL = 6;

interface EventGridProps {
  events: readonly Event[];
  /** Whether these are all that are to come, or only the nearest; `rest` is how the others are read. */
  isWhole: boolean;
  rest: { isFetching: boolean; isError: boolean; refetch: () => Promise<unknown> };
  /** Somebody looks beyond the nearest. */
  onLookFurther: () => void;
  mine: readonly MyRegistration[];
  /** The address's query, which holds the filter: so going back finds the list as it was. */
  search: string;
}

function narrow(filter: EventFilter) {
  const query = queryOf(filter);
  go(query ? `${paths.events}?${query}` : paths.events, { replace: true });
}

/** The filters and the cards that fit them, so many at a time. */
export function EventGrid({ events, isWhole, rest, onLookFurther, mine, search }: EventGridProps) {
  const [most, setMost] = useState(EVENT_PAGE);
  const now = new Date();
  const filter = filterIn(new URLSearchParams(search));
  const found = filterEvents(events, filter, now);
  const listed = found.slice(0, most);
  const isMore = found.length > most || !isWhole;
  // None among the nearest says nothing of the others.
  const isKnown = found.length > 0 || isWhole;
  // All at once would make the page deaf for a moment: first what a screen shows, the rest between two clicks.
  const isAllDrawn = useDeferredValue(true, false);
  const showMore = async () => {
    setMost(most + EVENT_PAGE);
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
      {found.length === 0 && rest.isFetching && <EventGridSkeleton />}
      {found.length > 0 && (
        <ul className={GRID}>
          {listed.slice(0, isAllDrawn ? undefined : A_SCREENFUL).map((event, place) => (
            <li key={event.id} className="grid min-w-0">
              <EventCard
                event={event}
                mine={mine
                  .map(({ registrations }) => registrations)
                  .filter(({ eventId }) => eventId === event.id)}
                first={place < FIRST_ROW}
              />
            </li>
          ))}
        </ul>
      )}
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

/** Cards to be. */
export function EventGridSkeleton() {
  return (
    <div className={GRID} aria-busy="true">
      {["one", "two", "three"].map((card) => (
        <div key={card} className="rounded-lg border border-line bg-card">
          <Skeleton className="aspect-8/5 w-full" />
          <div className="space-y-4 p-6">
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
