import { Pencil } from "lucide-react";
import { useState } from "react";
import type { MenuPage } from "#contract/menus/menus.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { usePrintedHeader } from "#web/platform/printed-header.ts";
import { BackLink } from "#web/shell/BackLink.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ChoicesTable } from "./ChoicesTable.tsx";
import { MenuCard } from "./MenuCard.tsx";
import { NoMenu } from "./NoMenu.tsx";

// Only for those who write a menu.
const MenuEditor = onDemand(async () => (await import("#web/menus/editor/MenuEditor.tsx")).MenuEditor);

/** A dinner's menu card with how often each dish is chosen, and the choices of each person. */
export function DinnerMenu({ page }: { page: MenuPage }) {
  const dates = useDates();
  const [isEditing, setEditing] = useState(false);
  const { dinner, menu } = page;
  usePrintedHeader(`Menu: ${dinner.title} · ${dates.longDay(dinner.dateTime)}`);
  const isPast = pageNow().getTime() >= Date.parse(dinner.dateTime);
  const isEmpty = menu.courses.length === 0;
  return (
    <>
      <BackLink href={paths.attendees(menu.eventId)}>Back to Attendees</BackLink>
      <PageHeading
        compact
        over="Menu and choices"
        title={dinner.title}
        actions={
          !isPast &&
          !isEmpty && (
            <Button onClick={() => setEditing(true)}>
              <Pencil size={17} aria-hidden="true" /> Edit menu
            </Button>
          )
        }
      >
        <p className="text-base">
          {dates.longDay(dinner.dateTime)}, {dinner.location}
        </p>
        {!isEmpty && (
          <p className="text-base">
            Members {menu.isClosed ? "chose" : "choose"} until {dates.dayAndTime(menu.closesAt)}
            {menu.chooseBy === null && `, when registration ${menu.isClosed ? "closed" : "closes"}`}.
          </p>
        )}
      </PageHeading>
      {isEmpty ? (
        <NoMenu eventId={menu.eventId} isPast={isPast} onWrite={() => setEditing(true)} />
      ) : (
        <>
          <MenuCard page={page} />
          <ChoicesTable page={page} />
        </>
      )}
      {isEditing && <MenuEditor page={page} onClose={() => setEditing(false)} />}
    </>
  );
}
