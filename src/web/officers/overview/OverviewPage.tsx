import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { EventForMe } from "#contract/events.ts";
import type { Dinner } from "#contract/officers/dinner.ts";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
import { dinnerQuery } from "#web/events/dinner/dinner-query.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { MoneyCard } from "./MoneyCard.tsx";
import { NeedsCard } from "./NeedsCard.tsx";
import { TaskList } from "./TaskList.tsx";
import { VenueCard } from "./VenueCard.tsx";

/** /events/{id}/overview: what is left to do for a dinner, and what an officer looks up most. */
export function OverviewPage() {
  const { id = "" } = useParams();
  return (
    <DinnerFrame
      key={id}
      id={id}
      tab="overview"
      what="overview"
      reading={useQuery(dinnerQuery(id))}
      skeleton={<OverviewSkeleton />}
    >
      {(event, dinner) => <Overview event={event} dinner={dinner} />}
    </DinnerFrame>
  );
}

function Overview({ event, dinner }: { event: EventForMe; dinner: Dinner }) {
  usePageTitle(`Overview: ${event.title}`);
  return (
    <div className="grid items-start gap-x-9 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TaskList dinner={dinner} event={event} />
      <div className="space-y-4">
        <NeedsCard eventId={event.id} dateTime={event.dateTime} />
        <MoneyCard event={event} />
        <VenueCard eventId={event.id} copy={dinner.copy} />
      </div>
    </div>
  );
}

/** The placeholder of the list and the cards. */
function OverviewSkeleton() {
  return (
    <div className="grid gap-x-9 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
