import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { showEvent } from "#contract/events.ts";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useSeatingPage } from "#web/seating/board/use-seating.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { SeatingBoard } from "./SeatingBoard.tsx";

/** /events/{id}/tables: who sits where at a dinner. */
export function TablesPage() {
  const { id = "" } = useParams();
  usePageTitle("Tables");
  return <Tables key={id} id={id} />;
}

function Tables({ id }: { id: string }) {
  const event = useQuery({ ...read(showEvent, { params: { id } }), staleTime: 0 });
  const page = useSeatingPage(id);
  const { query, board, actions } = page;
  const error = event.error ?? (query.data ? null : query.error);
  useSessionLoss(event.error ?? query.error, LOST_TO_ADMIN_LOGIN);
  if (error instanceof ApiError && error.status === 404) return <EventNotFound />;
  if (event.data && board && actions) {
    return <SeatingBoard event={event.data} page={{ ...page, board, actions }} />;
  }
  if (error) {
    const retry = () => void Promise.all([event.refetch(), query.refetch()]);
    return <LoadFailure text="The tables could not be loaded." onRetry={retry} />;
  }
  return <TablesSkeleton />;
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

/** The placeholder of the page: heading, people, tables. */
function TablesSkeleton() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <p role="status" className="sr-only">
        Loading the tables…
      </p>
      <div className="mb-8 space-y-4 border-b border-brass/60 pb-6">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-12 w-2/3" />
      </div>
      <div className="grid gap-6 min-[56.25rem]:grid-cols-[20rem_1fr]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-[36rem] w-full" />
      </div>
    </div>
  );
}
