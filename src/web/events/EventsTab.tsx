import { useSearch } from "wouter";
import type { Event } from "#contract/events.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { AdminEventCard } from "./AdminEventCard.tsx";
import { type DeskDeeds, EventDesk } from "./EventDesk.tsx";
import { EventGridSkeleton } from "./EventGrid.tsx";
import { useDeskEvents } from "./event-lists.ts";
import { DASHBOARD_WORDS } from "./event-words.ts";
import { pastIn, splitByStart } from "./split-by-start.ts";
import { WhenToggle } from "./WhenToggle.tsx";

/** The Events tab of the admin dashboard (001 §2); limited administrators see it without the editing (C-21). */
export function EventsTab() {
  const isPast = pastIn(useSearch());
  const mayEdit = useSession()?.isAdmin ?? false;
  const events = useDeskEvents(isPast);
  useSessionLoss(events.error, LOST_TO_ADMIN_LOGIN);
  return (
    <EventDesk words={DASHBOARD_WORDS} events={events.events} isWhole={events.isWhole}>
      {(deeds) => (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
            <WhenToggle isPast={isPast} />
            {mayEdit && <Button onClick={deeds.create}>Create Event</Button>}
          </div>
          {events.events && (
            <Cards events={events.events} isPast={isPast} deeds={mayEdit ? deeds : undefined} />
          )}
          {events.events && isPast && <ShowOlder pages={events.past} label="Show Earlier Events" />}
          {events.events && !isPast && <ShowOlder pages={events.coming} label="Show Later Events" />}
          {!events.events &&
            (events.isError ? (
              <LoadFailure text="The events could not be loaded." onRetry={events.refetch} />
            ) : (
              <EventGridSkeleton />
            ))}
        </>
      )}
    </EventDesk>
  );
}

interface CardsProps {
  events: readonly Event[];
  isPast: boolean;
  deeds: DeskDeeds | undefined;
}

function Cards({ events, isPast, deeds }: CardsProps) {
  const { upcoming, past } = splitByStart(events, new Date());
  const listed = isPast ? past : upcoming;
  if (listed.length === 0) {
    return isPast ? (
      <EmptyState title="No past events" text="Dinners move here once they have begun." level="h3" />
    ) : (
      <EmptyState title="No upcoming events" text="The next dinner has yet to be entered." level="h3" />
    );
  }
  return (
    <ul className="grid items-stretch gap-6 lg:grid-cols-2">
      {listed.map((event) => (
        <li key={event.id} className="grid min-w-0">
          <AdminEventCard event={event} isPast={isPast} deeds={deeds} />
        </li>
      ))}
    </ul>
  );
}
