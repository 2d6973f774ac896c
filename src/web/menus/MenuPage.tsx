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
import { DinnerMenu } from "./DinnerMenu.tsx";
import { menuQuery } from "./menu-page.ts";

/** /events/{id}/menu: what a dinner serves, and what everyone with a seat has chosen. */
export function MenuPage() {
  const { id = "" } = useParams();
  usePageTitle("Menu");
  const found = useQuery(menuQuery(id));
  useSessionLoss(found.error, LOST_TO_ADMIN_LOGIN);
  if (found.error instanceof ApiError && found.error.status === 404) {
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
  if (found.data) return <DinnerMenu key={id} page={found.data} />;
  if (found.error) return <LoadFailure text="The menu could not be loaded." onRetry={found.refetch} />;
  return (
    <div aria-busy="true" className="min-h-dvh space-y-6">
      <p role="status" className="sr-only">
        Loading the menu…
      </p>
      <Skeleton className="h-16 w-2/3" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
