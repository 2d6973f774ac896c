import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
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
  return (
    <DinnerFrame id={id} tab="guests" what="attendees" reading={list} skeleton={<AttendeesSkeleton />}>
      {(event, all) => <EventAttendees event={event} all={all} isReading={list.isFetching} />}
    </DinnerFrame>
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
