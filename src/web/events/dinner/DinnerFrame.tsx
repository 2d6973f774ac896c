import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import { eventQuery } from "#web/events/management/event-reading.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { DinnerHead } from "./DinnerHead.tsx";
import { DinnerTabs, type Tab } from "./DinnerTabs.tsx";
import { useDinner } from "./dinner-query.ts";

/** What a tab reads besides the event, as a query has it. */
interface Reading<Own> {
  data: Own | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface DinnerFrameProps<Own> {
  id: string;
  tab: Tab;
  /** What is read, for its messages: "papers". */
  what: string;
  reading: Reading<Own>;
  /** The placeholder of the tab below the head. */
  skeleton: ReactNode;
  children: (event: EventForMe, own: Own) => ReactNode;
}

/** One tab of a dinner under its head, which stays while another tab loads or fails. */
export function DinnerFrame<Own>({ id, tab, what, reading, skeleton, children }: DinnerFrameProps<Own>) {
  const event = useQuery(eventQuery(id));
  const dinner = useDinner(id);
  const { data, error } = reading;
  const [isHeadThere] = useState(!dinner.isPending && event.data !== undefined);
  if (isMissing(event.error) || isMissing(error)) return <EventNotFound />;
  if (!event.data && event.error) {
    return <LoadFailure text="The event could not be loaded." onRetry={() => void event.refetch()} />;
  }
  // What came later would move what has been read, and a head that comes before the tab would move its placeholder.
  const isFirst = !isHeadThere && data === undefined && !error;
  const head = dinner.isPending || isFirst ? undefined : event.data;
  return (
    <div data-wide-page="" className="-mt-6 sm:-mt-14">
      {head ? <DinnerHead event={head} dinner={dinner.data} /> : <HeadSkeleton />}
      <DinnerTabs eventId={id} title={head?.title} current={tab} dinner={dinner.data} isHidden={!head} />
      {head && data !== undefined && children(head, data)}
      {data === undefined && error && (
        <LoadFailure text={`The ${what} could not be loaded.`} onRetry={() => void reading.refetch()} />
      )}
      {(!head || data === undefined) && !error && (
        <div aria-busy="true" className="min-h-dvh">
          <p role="status" className="sr-only">
            Loading the {what}…
          </p>
          {skeleton}
        </div>
      )}
    </div>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function HeadSkeleton() {
  return (
    <div className="space-y-2 pt-3 pb-2">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}

/** Where an address names no event. */
export function EventNotFound() {
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
