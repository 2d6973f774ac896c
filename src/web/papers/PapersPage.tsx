import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { eventQuery } from "#web/registrations/attendees/attendee-list.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { EventPapers } from "./EventPapers.tsx";
import { papersQuery } from "./papers-queries.ts";

/** /events/{id}/papers: what is printed for a dinner, and what its venue is told. */
export function PapersPage() {
  const { id = "" } = useParams();
  usePageTitle("Papers");
  return <Papers key={id} id={id} />;
}

function Papers({ id }: { id: string }) {
  const event = useQuery(eventQuery(id));
  const papers = useQuery(papersQuery(id));
  const error = event.error ?? papers.error;
  useSessionLoss(error, LOST_TO_ADMIN_LOGIN);
  if (error instanceof ApiError && error.status === 404) return <EventNotFound />;
  if (event.data && papers.data) return <EventPapers event={event.data} papers={papers.data} />;
  if (error) {
    const retry = () => void Promise.all([event.refetch(), papers.refetch()]);
    return <LoadFailure text="The papers could not be loaded." onRetry={retry} />;
  }
  return <PapersSkeleton />;
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

/** The placeholder of the page: heading, figures, print and venue. */
function PapersSkeleton() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <p role="status" className="sr-only">
        Loading the papers…
      </p>
      <div className="mb-10 space-y-4 border-b border-brass/60 pb-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-12 w-2/3" />
      </div>
      <Skeleton className="mb-10 h-24 w-full" />
      <div className="grid gap-8 lg:grid-cols-[1fr_1.35fr]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-[36rem] w-full" />
      </div>
    </div>
  );
}
