import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { EventFrame } from "#web/events/management/EventFrame.tsx";
import { useEventWith } from "#web/events/management/event-reading.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { attendeesQuery } from "./attendee-list.ts";
import { EventAttendees } from "./EventAttendees.tsx";

/** /events/{id}/attendees: who attends, who is on the waitlist, and who sits where. */
export function AttendeesPage() {
  const { id = "" } = useParams();
  usePageTitle("Event Attendees");
  return <Attendees key={id} id={id} />;
}

function Attendees({ id }: { id: string }) {
  const list = useQuery(attendeesQuery(id));
  const reading = useEventWith(id, list);
  return (
    <EventFrame what="attendees" reading={reading} skeleton={<AttendeesSkeleton />}>
      {({ event, own }) => <EventAttendees event={event} all={own} isReading={list.isFetching} />}
    </EventFrame>
  );
}

/** The placeholder of numbers and list. */
function AttendeesSkeleton() {
  return (
    <>
      <Skeleton className="mb-10 h-24 w-full" />
      <Skeleton className="h-96 w-full" />
    </>
  );
}
