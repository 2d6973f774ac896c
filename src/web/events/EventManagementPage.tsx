import { useSearch } from "wouter";
import { usePageTitle } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { EventDesk } from "./EventDesk.tsx";
import { EventTable } from "./EventTable.tsx";
import { useDeskEvents } from "./event-lists.ts";
import { MANAGEMENT_WORDS } from "./event-words.ts";
import { splitByStart } from "./split-by-start.ts";

/** /admin/events, for full administrators; with `?new` the empty form is open, as the events page asks for it. */
export function EventManagementPage() {
  usePageTitle("Event Management");
  const startsNew = new URLSearchParams(useSearch()).has("new");
  const events = useDeskEvents(true);
  useSessionLoss(events.error, LOST_TO_ADMIN_LOGIN);
  const { upcoming, past } = splitByStart(events.events ?? [], new Date());
  // Past ones follow where those to come end.
  const areMoreToCome = events.coming.hasNextPage;
  return (
    <EventDesk
      words={MANAGEMENT_WORDS}
      events={events.events}
      isWhole={events.isWhole}
      startsNew={startsNew}
      onClose={() => startsNew && go(paths.adminEvents, { replace: true })}
    >
      {(deeds) => (
        <>
          <PageHeading
            over="Administrator"
            title="Event Management"
            actions={<Button onClick={deeds.create}>Create Event</Button>}
          >
            Every dinner of the chapter, the next one first.
          </PageHeading>
          {events.events?.length === 0 && (
            <EmptyState
              title="No events yet"
              text="Enter the first dinner; members see it as soon as it is active."
            >
              <Button onClick={deeds.create}>Create Event</Button>
            </EmptyState>
          )}
          {events.events && events.events.length > 0 && (
            <>
              <EventTable events={areMoreToCome ? upcoming : [...upcoming, ...past]} deeds={deeds} />
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
    </EventDesk>
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
