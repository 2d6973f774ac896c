import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import type { EventForMe } from "#contract/events.ts";
import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
import { NeedsByTable } from "#web/papers/needs/NeedsByTable.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { attendeesQuery } from "#web/registrations/attendees/attendee-list.ts";
import { confirmedIn, waitingIn } from "#web/registrations/attendees/figures.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { EveryonesNeeds } from "./EveryonesNeeds.tsx";
import { NeedsPanel } from "./NeedsPanel.tsx";

const PersonDialog = onDemand(
  async () => (await import("#web/registrations/persons/PersonDialog.tsx")).PersonDialog,
);

/** /events/{id}/needs: requests to turn into needs of people, and whom to ask. */
export function NeedsPage() {
  const { id = "" } = useParams();
  return (
    <DinnerFrame
      key={id}
      id={id}
      tab="needs"
      what="needs"
      reading={useQuery(attendeesQuery(id))}
      skeleton={<NeedsSkeleton />}
    >
      {(event, all) => <Needs event={event} all={all} />}
    </DinnerFrame>
  );
}

function Needs({ event, all }: { event: EventForMe; all: readonly AttendeeRegistration[] }) {
  usePageTitle(`Needs: ${event.title}`);
  const [opened, setOpened] = useState<{ line: AttendeeRow; isForRequest: boolean } | null>(null);
  const confirmed = confirmedIn(all);
  if (pageNow().getTime() >= Date.parse(event.dateTime)) {
    return (
      <EmptyState
        title="This dinner is over"
        text="There’s no one left to ask. We erase allergies and diets after a dinner."
        level="h2"
      />
    );
  }
  if (confirmed.length === 0) {
    return (
      <EmptyState
        title="No registrations yet"
        text="Food requests, and anyone who hasn’t answered about allergies, will appear here."
        level="h2"
      />
    );
  }
  return (
    <div className="grid items-start gap-x-9 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
      {/* First on a phone: it is for an emergency. */}
      <div className="min-w-0 lg:col-start-2">
        <NeedsByTable eventId={event.id} />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <NeedsPanel
          eventId={event.id}
          confirmed={confirmed}
          waiting={waitingIn(all)}
          isOpen={event.isKitchenOpen}
          onOpen={(line) => setOpened({ line, isForRequest: true })}
        />
      </div>
      <div className="min-w-0 lg:col-start-2">
        <EveryonesNeeds parties={confirmed} onOpen={(line) => setOpened({ line, isForRequest: false })} />
      </div>
      {opened?.line.attendee && (
        <PersonDialog
          event={event}
          {...now(opened.line, all)}
          isForRequest={opened.isForRequest}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** The line and its person as they are now. */
function now(opened: AttendeeRow, all: readonly AttendeeRegistration[]) {
  const line =
    attendeeRows(all).find(
      ({ registration, kind, place }) =>
        registration.id === opened.registration.id && kind === opened.kind && place === opened.place,
    ) ?? opened;
  const attendee = line.attendee ?? opened.attendee;
  if (!attendee) throw new Error("A line without a person was opened");
  return { line, attendee };
}

/** The placeholder of requests and whom to ask. */
function NeedsSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
