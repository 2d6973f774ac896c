import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "wouter";
import { showEvent } from "#contract/events.ts";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations/registrations.ts";
import { BackToEvents } from "#web/events/BackToEvents.tsx";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { EventRegistration } from "./EventRegistration.tsx";
import { RegisterPageSkeleton } from "./RegisterPageSkeleton.tsx";

/** /events/{id}/register: loading, not found, passed, closed, sold out or open. */
export function RegisterPage() {
  const { id = "" } = useParams();
  usePageTitle("Event Registration");
  const session = useSession();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 max-lg:-mt-3 max-lg:-mb-2 sm:max-lg:-mt-10">
        <BackToEvents />
        {session?.hasAnyAdminAccess && (
          <LinkButton href={paths.attendees(id)} tone="quiet" size="small" className="-mr-4">
            Guests
          </LinkButton>
        )}
      </div>
      <Registration key={id} id={id} />
    </>
  );
}

function Registration({ id }: { id: string }) {
  const event = useQuery(read(showEvent, { params: { id } }));
  const mine = useQuery(read(listMyRegistrations));
  const unpaid = event.data?.mine.registration?.status === "pending" ? event.data.mine.registration : null;
  const own = mine.data?.find(({ registrations }) => registrations.id === unpaid?.id)?.registrations;

  // A payment opened in another tab is on the event but not yet in the list, which is then read again.
  const { refetch, isSuccess } = mine;
  const isUnlisted = isSuccess && unpaid !== null && own === undefined;
  useEffect(() => {
    if (isUnlisted) refetch().catch(console.error);
  }, [isUnlisted, refetch]);

  if (event.error instanceof ApiError && event.error.status === 404) return <EventNotFound />;
  if (event.isError && !event.data) {
    return <LoadFailure text="The event could not be loaded." onRetry={event.refetch} />;
  }
  if (!event.data || mine.isPending) return <RegisterPageSkeleton />;
  return <EventRegistration event={event.data} own={own} partiesAhead={placeInLine(mine.data, event.data)} />;
}

/** How many parties are ahead of the reader's on the event's waitlist; null if they are not in line. */
function placeInLine(mine: readonly MyRegistration[] = [], { id }: { id: number }): number | null {
  const waiting = mine.find(
    ({ registrations: { eventId, partiesAhead } }) => eventId === id && partiesAhead !== null,
  );
  return waiting?.registrations.partiesAhead ?? null;
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
