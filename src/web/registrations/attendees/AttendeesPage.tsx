import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { attendeesQuery, eventQuery } from "./attendee-list.ts";
import { EventAttendees } from "./EventAttendees.tsx";

/** /events/{id}/attendees: who attends, who is on the waitlist, and who sits where. */
export function AttendeesPage() {
  const { id = "" } = useParams();
  usePageTitle("Event Attendees");
  return <Attendees key={id} id={id} />;
}

function Attendees({ id }: { id: string }) {
  const event = useQuery(eventQuery(id));
  const list = useQuery(attendeesQuery(id));
  const error = event.error ?? list.error;
  useSessionLoss(error, LOST_TO_ADMIN_LOGIN);
  if (error instanceof ApiError && error.status === 404) return <EventNotFound />;
  if (event.data && list.data) {
    return <EventAttendees event={event.data} all={list.data} isReading={list.isFetching} />;
  }
  if (error) {
    const retry = () => void Promise.all([event.refetch(), list.refetch()]);
    return <LoadFailure text="The attendees could not be loaded." onRetry={retry} />;
  }
  return <AttendeesSkeleton />;
}

function EventNotFound() {
  return (
    <EmptyState
      level="h1"
      title="Event Not Found"
      text="The event you're looking for doesn't exist or has been removed."
    >
      <LinkButton href={paths.admin}>Back to Admin Dashboard</LinkButton>
    </EmptyState>
  );
}

/** The placeholder of the page: heading, numbers, list. */
function AttendeesSkeleton() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <p role="status" className="sr-only">
        Loading the attendees…
      </p>
      <div className="mb-10 space-y-4 border-b border-brass/60 pb-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-12 w-2/3" />
      </div>
      <Skeleton className="mb-10 h-24 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
