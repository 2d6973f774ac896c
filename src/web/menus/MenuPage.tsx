import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { MenuAndChoices } from "./MenuAndChoices.tsx";
import { menuQuery } from "./menu-page.ts";

/** /events/{id}/menu: what a dinner serves, and what everyone with a seat has chosen. */
export function MenuPage() {
  const { id = "" } = useParams();
  usePageTitle("Menu");
  return (
    <DinnerFrame
      key={id}
      id={id}
      tab="menu"
      what="menu"
      reading={useQuery(menuQuery(id))}
      skeleton={<MenuSkeleton />}
    >
      {(_, page) => <MenuAndChoices page={page} />}
    </DinnerFrame>
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
