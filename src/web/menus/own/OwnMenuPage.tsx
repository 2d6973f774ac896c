import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { listOwnMenus, type OwnMenu } from "#contract/menus/choices.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { BackLink } from "#web/shell/BackLink.tsx";
import { ReadFrame } from "#web/shell/ReadFrame.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ChooseDishes } from "./ChooseDishes.tsx";

/** /my-events/{id}/menu: the menu of one registration, and what each person of the party has. */
export function OwnMenuPage() {
  const { id = "" } = useParams();
  usePageTitle("Menu");
  const { data: menus, error, refetch } = useQuery({ ...read(listOwnMenus), staleTime: 0 });
  const data = menus && (menus.find(({ registrationId }) => String(registrationId) === id) ?? null);
  return (
    <ReadFrame
      what="menu"
      reading={{ data, error, refetch }}
      missing={<NoMenu />}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(menu) => <PartyMenu menu={menu} />}
    </ReadFrame>
  );
}

function NoMenu() {
  return (
    <EmptyState
      level="h1"
      title="No Menu"
      text="There’s nothing to choose for this dinner, or you’re not registered for it."
    >
      <LinkButton href={paths.myEvents}>Back to My Events</LinkButton>
    </EmptyState>
  );
}

function PartyMenu({ menu }: { menu: OwnMenu }) {
  const dates = useDates();
  const isOpen = menu.closedBecause === null;
  const hasHouse = menu.courses.every(({ options }) => options.some(({ isHouse }) => isHouse));
  return (
    <>
      <BackLink href={paths.myEvent(menu.registrationId)}>Back to My Events</BackLink>
      <PageHeading compact over="Menu" title={menu.title}>
        <p className="text-base">
          {dates.longDay(menu.dateTime)}
          {isOpen && (
            <>
              . Please choose by <strong>{dates.dayAndTime(menu.closesAt)}</strong>
              {hasHouse ? ". After that, the kitchen will choose for you." : "."}
            </>
          )}
        </p>
      </PageHeading>
      {!isOpen && (
        <Alert className="mb-8" title="Menu choices are closed">
          {menu.closedBecause}
        </Alert>
      )}
      {/* Another version of the menu begins with what is saved. */}
      <ChooseDishes key={menu.version} menu={menu} />
    </>
  );
}
