import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { listEvents } from "#contract/events.ts";
import { read } from "#web/platform/api.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { AdminEventCard } from "./AdminEventCard.tsx";
import { EventGridSkeleton } from "./EventGrid.tsx";
import { pastIn, splitByStart } from "./split-by-start.ts";
import { WhenToggle } from "./WhenToggle.tsx";

/** The Events tab of the admin dashboard (001 §2); limited administrators see it without the editing (C-21). */
export function EventsTab() {
  const isPast = pastIn(useSearch());
  const events = useQuery(read(listEvents));
  useSessionLoss(events.error, LOST_TO_ADMIN_LOGIN);
  const { upcoming, past } = splitByStart(events.data ?? [], new Date());
  const listed = isPast ? past : upcoming;
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <WhenToggle isPast={isPast} />
      </div>
      {events.data && listed.length === 0 && (
        <EmptyState
          title={isPast ? "No past events" : "No upcoming events"}
          text={isPast ? "Dinners move here once they have begun." : "The next dinner has yet to be entered."}
        />
      )}
      {events.data && listed.length > 0 && (
        <ul className="grid items-stretch gap-6 lg:grid-cols-2">
          {listed.map((event) => (
            <li key={event.id} className="grid min-w-0">
              <AdminEventCard event={event} isPast={isPast} />
            </li>
          ))}
        </ul>
      )}
      {!events.data &&
        (events.isError ? (
          <LoadFailure text="The events could not be loaded." onRetry={events.refetch} />
        ) : (
          <EventGridSkeleton />
        ))}
    </div>
  );
}
