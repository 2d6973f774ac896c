import { useSearch } from "wouter";
import type { Event } from "#contract/events.ts";
import { EventListSkeleton } from "#web/events/EventListSkeleton.tsx";
import { useOfficerEvents } from "#web/events/event-lists.ts";
import { WhenToggle } from "#web/events/WhenToggle.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { AdminEventCard } from "./AdminEventCard.tsx";
import { EventDialogs, type OfficerActions } from "./EventDialogs.tsx";
import { DASHBOARD_LABELS } from "./event-labels.ts";
import { splitByStart, whenIn } from "./split-by-start.ts";

/** The Events tab of the admin dashboard; limited administrators see it without the editing (C-21). */
export function EventsTab() {
  const isPast = whenIn(useSearch(), "upcoming") === "past";
  const mayEdit = useSession()?.isAdmin ?? false;
  const events = useOfficerEvents(isPast);
  return (
    <EventDialogs labels={DASHBOARD_LABELS} events={events.data} isWhole={events.isWhole}>
      {(actions) => (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
            <WhenToggle choices={["upcoming", "past"]} usual="upcoming" />
            {mayEdit && <Button onClick={actions.create}>Create Event</Button>}
          </div>
          <Loaded of={events} failure="The events could not be loaded." skeleton={<EventListSkeleton />}>
            {(data) => (
              <>
                <Cards events={data} isPast={isPast} actions={mayEdit ? actions : undefined} />
                {isPast ? (
                  <ShowOlder pages={events.past} label="Show Earlier Events" />
                ) : (
                  <ShowOlder pages={events.coming} label="Show Later Events" />
                )}
              </>
            )}
          </Loaded>
        </>
      )}
    </EventDialogs>
  );
}

interface CardsProps {
  events: readonly Event[];
  isPast: boolean;
  actions: OfficerActions | undefined;
}

function Cards({ events, isPast, actions }: CardsProps) {
  const { upcoming, past } = splitByStart(events, new Date());
  const listed = isPast ? past : upcoming;
  if (listed.length === 0) {
    return isPast ? (
      <EmptyState title="No past events" text="Events move here once they have started." level="h3" />
    ) : (
      <EmptyState title="No upcoming events" text="Create the next event to see it here." level="h3" />
    );
  }
  return (
    <ul className="grid items-stretch gap-6 lg:grid-cols-2">
      {listed.map((event) => (
        <li key={event.id} className="grid min-w-0">
          <AdminEventCard event={event} isPast={isPast} actions={actions} />
        </li>
      ))}
    </ul>
  );
}
