import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearch } from "wouter";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { usePaymentResultToast } from "#web/payments/payment-result.ts";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { EventGrid } from "./EventGrid.tsx";
import { EventListSkeleton } from "./EventListSkeleton.tsx";
import { useUpcomingEvents } from "./event-lists.ts";
import { filterFromQuery, isNarrowed } from "./filter-events.ts";

const NEWS = new Map<string, ToastText>([
  [
    "cancelled",
    {
      title: "Payment Cancelled",
      description: "Your payment was cancelled and the registration has been removed.",
      variant: "destructive",
    },
  ],
]);

/** /events: the upcoming events. */
export function EventsPage() {
  usePageTitle("Events");
  usePaymentResultToast(NEWS);
  const search = useSearch();
  const session = useSession();
  const [hasAskedForMore, setAskedForMore] = useState(false);
  const events = useUpcomingEvents(
    hasAskedForMore || isNarrowed(filterFromQuery(new URLSearchParams(search))),
  );
  // For the badges only: the list does not wait for them.
  const mine = useQuery(read(listMyRegistrations));
  return (
    <>
      <PageHeading
        title="Events"
        actions={
          <>
            <span className="sr-only">Logged in as </span>
            <Badge tone="brass">{session?.hasAnyAdminAccess ? "Admin User" : "Member"}</Badge>
            {session?.isAdmin && <LinkButton href={paths.newEvent}>Create Event</LinkButton>}
          </>
        }
      >
        The chapter’s upcoming dinners and gatherings.
      </PageHeading>
      <Loaded of={events} failure="The events could not be loaded." skeleton={<EventListSkeleton />}>
        {(data) => (
          <EventGrid
            events={data}
            isWhole={events.isWhole}
            rest={events.rest}
            onLookFurther={() => setAskedForMore(true)}
            mine={mine.data ?? []}
            search={search}
          />
        )}
      </Loaded>
    </>
  );
}
