import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { EventFrame } from "#web/events/management/EventFrame.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { DinnerMenu } from "./DinnerMenu.tsx";
import { menuQuery } from "./menu-page.ts";

/** /events/{id}/menu: what a dinner serves, and what everyone with a seat has chosen. */
export function MenuPage() {
  const { id = "" } = useParams();
  usePageTitle("Menu");
  return (
    <EventFrame what="menu" reading={useQuery(menuQuery(id))} skeleton={<MenuSkeleton />}>
      {(page) => <DinnerMenu key={id} page={page} />}
    </EventFrame>
  );
}

/** The placeholder of the card and the choices. */
function MenuSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
