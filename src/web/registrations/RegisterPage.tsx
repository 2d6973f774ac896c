import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { showEvent } from "#contract/events.ts";
import { listMyRegistrations } from "#contract/registrations.ts";
import { BackToEvents } from "#web/events/BackToEvents.tsx";
import { read } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_WHILE_REGISTERING, useSessionLoss } from "#web/session/lost-session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { EventRegistration } from "./EventRegistration.tsx";
import { RegisterPageSkeleton } from "./RegisterPageSkeleton.tsx";

/** /events/{id}/register: loading, not found, passed, closed, sold out or open (000 §2.5). */
export function RegisterPage() {
  const { id = "" } = useParams();
  usePageTitle("Event Registration");
  return (
    <>
      <BackToEvents />
      <Registration key={id} id={id} />
    </>
  );
}

function Registration({ id }: { id: string }) {
  const event = useQuery(read(showEvent, { params: { id } }));
  const unpaid = event.data?.mine.registration?.status === "pending" ? event.data.mine.registration : null;
  // Only an open payment needs the whole of the registration: its tickets, its names, its hold.
  const mine = useQuery({ ...read(listMyRegistrations), enabled: unpaid !== null, refetchOnMount: "always" });
  useSessionLoss(event.error ?? mine.error, LOST_WHILE_REGISTERING);

  if (event.error instanceof ApiError && event.error.status === 404) return <EventNotFound />;
  if (event.isError && !event.data) {
    return <LoadFailure text="The event could not be loaded." onRetry={event.refetch} />;
  }
  if (!event.data || (unpaid && mine.isLoading)) return <RegisterPageSkeleton />;
  const own = mine.data?.find(({ registrations }) => registrations.id === unpaid?.id)?.registrations;
  return <EventRegistration event={event.data} own={own} />;
}

function EventNotFound() {
  return (
    <EmptyState
      level="h1"
      title="Event Not Found"
      text="The event you're looking for doesn't exist or has been removed."
    >
      <LinkButton href={paths.events}>Browse Other Events</LinkButton>
    </EmptyState>
  );
}
