import { useState } from "react";
import { useSearch } from "wouter";
import { useEveryEvent, useOfficerEvents } from "#web/events/event-lists.ts";
import { SEARCH_MAX } from "#web/events/filter-events.ts";
import { WhenToggle } from "#web/events/WhenToggle.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { EventDialogs, type OfficerActions } from "./EventDialogs.tsx";
import { EventTable } from "./EventTable.tsx";
import { MANAGEMENT_LABELS } from "./event-labels.ts";
import { findEvents } from "./find-events.ts";
import { splitByStart, type When, whenIn } from "./split-by-start.ts";

const CHOICES = ["all", "upcoming", "past"] as const;

/** /admin/events, for full administrators; `?new` opens the empty form, `?when` chooses upcoming or past events. */
export function EventManagementPage() {
  usePageTitle("Event Management");
  const search = useSearch();
  const startsNew = new URLSearchParams(search).has("new");
  const when = whenIn(search, "all");
  const [sought, setSought] = useState("");
  const events = useOfficerEvents(true);
  return (
    <EventDialogs
      labels={MANAGEMENT_LABELS}
      events={events.data}
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
          {events.data?.length === 0 && (
            <EmptyState
              title="No events yet"
              text="Create the first event. Members see it as soon as it is active."
            >
              <Button onClick={actions.create}>Create Event</Button>
            </EmptyState>
          )}
          {events.data && events.data.length > 0 && (
            <>
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3 print:hidden">
                <SearchField
                  label="Find an event"
                  className="min-w-48 grow sm:max-w-96 [&>label]:sr-only"
                  placeholder="Name or location"
                  maxLength={SEARCH_MAX}
                  value={sought}
                  onChange={setSought}
                />
                <WhenToggle choices={CHOICES} usual="all" />
              </div>
              {sought.trim() === "" ? (
                <Listed events={events} when={when} actions={actions} />
              ) : (
                <Found sought={sought} when={when} actions={actions} />
              )}
            </>
          )}
          {!events.data &&
            (events.error ? (
              <LoadFailure text="The events could not be loaded." onRetry={events.refetch} />
            ) : (
              <TableSkeleton />
            ))}
        </>
      )}
    </EventDialogs>
  );
}

interface ListedProps {
  events: ReturnType<typeof useOfficerEvents>;
  when: When;
  actions: OfficerActions;
}

/** The list as far as it is loaded. */
function Listed({ events, when, actions }: ListedProps) {
  const { upcoming, past } = splitByStart(events.data ?? [], new Date());
  // Past events follow after the last upcoming one.
  const areMoreToCome = events.coming.hasNextPage && when !== "past";
  const shown = {
    all: areMoreToCome ? upcoming : [...upcoming, ...past],
    upcoming,
    past,
  }[when];
  return (
    <>
      {shown.length === 0 ? <NoneOf when={when} /> : <EventTable events={shown} actions={actions} />}
      {areMoreToCome && <ShowOlder pages={events.coming} label="Show Later Events" />}
      {!areMoreToCome && when !== "upcoming" && <ShowOlder pages={events.past} label="Show Earlier Events" />}
    </>
  );
}

function NoneOf({ when }: { when: When }) {
  return when === "past" ? (
    <EmptyState title="No past events" text="Events move here once they have started." />
  ) : (
    <EmptyState title="No upcoming events" text="Create the next event to see it here." />
  );
}

/** What was found among all events, loaded for it. */
function Found({ sought, when, actions }: { sought: string; when: When; actions: OfficerActions }) {
  const every = useEveryEvent();
  if (every.isError) return <LoadFailure text="We couldn’t search the events." onRetry={every.refetch} />;
  if (!every.data) return <TableSkeleton />;
  const { upcoming, past } = splitByStart(findEvents(every.data, sought), new Date());
  const shown = { all: [...upcoming, ...past], upcoming, past }[when];
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length === 1 ? "1 event found" : `${shown.length} events found`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No matching events" text={WHERE[when]} />
      ) : (
        <EventTable events={shown} actions={actions} />
      )}
    </>
  );
}

const WHERE: Record<When, string> = {
  all: "No event has these words in its name or location.",
  upcoming: "No upcoming event has these words in its name or location.",
  past: "No past event has these words in its name or location.",
};

function TableSkeleton() {
  return (
    <div className="space-y-4" aria-busy="true">
      {["one", "two", "three", "four", "five"].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
