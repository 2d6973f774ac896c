import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "wouter";
import { listOwnMenus } from "#contract/menus/choices.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_MEMBER_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ChooseDishes } from "./ChooseDishes.tsx";

/** /my-events/{id}/menu: the menu of one registration, and what each person of the party has. */
export function OwnMenuPage() {
  const { id = "" } = useParams();
  usePageTitle("Menu");
  const dates = useDates();
  const menus = useQuery({ ...read(listOwnMenus), staleTime: 0 });
  useSessionLoss(menus.error, LOST_TO_MEMBER_LOGIN);
  if (!menus.data) {
    if (menus.isError) return <LoadFailure text="The menu could not be loaded." onRetry={menus.refetch} />;
    return (
      <div aria-busy="true" className="space-y-6">
        <p role="status" className="sr-only">
          Loading the menu…
        </p>
        <Skeleton className="h-16 w-2/3" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  }
  const menu = menus.data.find(({ registrationId }) => String(registrationId) === id);
  if (!menu) {
    return (
      <EmptyState
        level="h1"
        title="No Menu"
        text="There is nothing to choose for this dinner, or you are not registered for it."
      >
        <LinkButton href={paths.myEvents}>Back to My Events</LinkButton>
      </EmptyState>
    );
  }
  const isOpen = menu.closedBecause === null;
  const hasHouse = menu.courses.every(({ options }) => options.some(({ isHouse }) => isHouse));
  return (
    <>
      <LinkButton
        href={paths.myEvent(menu.registrationId)}
        tone="quiet"
        size="small"
        className="-ml-4 mb-4 max-sm:mb-1"
      >
        <ArrowLeft size={18} aria-hidden="true" /> Back to My Events
      </LinkButton>
      <PageHeading compact over="Menu" title={menu.title}>
        <p className="text-base">
          {dates.longDay(menu.dateTime)}
          {isOpen && (
            <>
              . Please choose by <strong>{dates.dayAndTime(menu.closesAt)}</strong>
              {hasHouse ? "; after that the house chooses where you did not." : "."}
            </>
          )}
        </p>
      </PageHeading>
      {!isOpen && (
        <Alert className="mb-8" title="The menu has closed">
          {menu.closedBecause}
        </Alert>
      )}
      {/* Another version of the menu begins with what is saved. */}
      <ChooseDishes key={menu.version} menu={menu} />
    </>
  );
}
