import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { comes } from "#contract/registrations/comes.ts";
import { listMyRefunds, type OwnRefund } from "#contract/registrations/own-refunds.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { splitByEventDay } from "#web/registrations/by-event-date.ts";
import { deleteDraft } from "#web/session/delete-drafts.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { MyEventCard } from "./MyEventCard.tsx";
import { OtherRefunds } from "./OtherRefunds.tsx";
import { PrintedEvents } from "./PrintedEvents.tsx";

/** A member's registrations by the date of their events, with what is refunded. */
export function MyEventList({ all }: { all: readonly MyRegistration[] }) {
  const dates = useDates();
  const refunds = useQuery(read(listMyRefunds));
  // What is paid no longer needs a draft.
  useEffect(() => {
    for (const { registrations } of all) {
      if (comes(registrations)) deleteDraft(registrations.eventId);
    }
  }, [all]);
  const { coming, past } = splitByEventDay(all, dates);
  const known = refunds.data ?? [];
  const others = known.filter(
    ({ registrationId }) => !all.some(({ registrations }) => registrations.id === registrationId),
  );
  return (
    <div className="space-y-12">
      {all.length === 0 ? (
        <EmptyState title="No Event Registrations" text="You haven't registered for any events yet.">
          <LinkButton href={paths.events}>Browse Events</LinkButton>
        </EmptyState>
      ) : (
        <Cards title="Upcoming Events" all={coming} refunds={known} />
      )}
      {others.length > 0 && <OtherRefunds refunds={others} />}
      {refunds.isError && !refunds.data && (
        <LoadFailure text="Your refunds could not be loaded." onRetry={refunds.refetch} />
      )}
      {past.length > 0 && <Cards title="Past Events" all={past} refunds={known} isPast />}
    </div>
  );
}

interface CardsProps {
  title: string;
  all: readonly MyRegistration[];
  refunds: readonly OwnRefund[];
  isPast?: boolean;
}

function Cards({ title, all, refunds, isPast = false }: CardsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-2xl sm:mb-5">
        {title}
      </h2>
      {all.length === 0 && (
        <p className="text-soft">
          You have no upcoming events.{" "}
          <a href={paths.events} className="text-link">
            Browse Events
          </a>
        </p>
      )}
      <PrintedEvents labelledBy={headingId} all={all} />
      <ul className="space-y-6 print:hidden">
        {all.map((item) => (
          <li key={item.registrations.id}>
            <MyEventCard
              item={item}
              isPast={isPast}
              refunds={refunds.filter(({ registrationId }) => registrationId === item.registrations.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
