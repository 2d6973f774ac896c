import { useSearch } from "wouter";
import { useOfficerEvents } from "#web/events/event-lists.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { EventDialogs } from "./EventDialogs.tsx";
import { EventTable } from "./EventTable.tsx";
import { MANAGEMENT_LABELS } from "./event-labels.ts";
import { splitByStart } from "./split-by-start.ts";

/** /admin/events, for full administrators; `?new` opens the empty form. */
export function EventManagementPage() {
  usePageTitle("Event Management");
  const startsNew = new URLSearchParams(useSearch()).has("new");
  const events = useOfficerEvents(true);
  const { upcoming, past } = splitByStart(events.events ?? [], new Date());
  // Past events follow after the last upcoming one.
  const areMoreToCome = events.coming.hasNextPage;
  return (
    <EventDialogs
      labels={MANAGEMENT_LABELS}
      events={events.events}
      isWhole={events.isWhole}
      startsNew={startsNew}
      onClose={() => startsNew && go(paths.adminEvents, { replace: true })}
    >
      {(actions) => (
        <>
          <PageHeading
            over="Administrator"
            title="Event Management"
            actions={<Button onClick={actions.create}>Create Event</Button>}
          >
            All events, starting with the next one.
          </PageHeading>
          {events.events?.length === 0 && (
            <EmptyState
              title="No events yet"
              text="Create the first event. Members see it as soon as it is active."
            >
              <Button onClick={actions.create}>Create Event</Button>
            </EmptyState>
          )}
          {events.events && events.events.length > 0 && (
            <>
              <EventTable events={areMoreToCome ? upcoming : [...upcoming, ...past]} actions={actions} />
              {areMoreToCome ? (
                <ShowOlder pages={events.coming} label="Show Later Events" />
              ) : (
                <ShowOlder pages={events.past} label="Show Earlier Events" />
              )}
            </>
          )}
          {!events.events &&
            (events.isError ? (
              <LoadFailure text="The events could not be loaded." onRetry={events.refetch} />
            ) : (
              <TableSkeleton />
            ))}
        </>
      )}
    </EventDialogs>
  );
}

function TableSkeleton() {
  return (
    <div className="space-y-4" aria-busy="true">
      {["one", "two", "three", "four", "five"].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
