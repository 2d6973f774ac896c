import { Pencil } from "lucide-react";
import { useState } from "react";
import type { MenuPage } from "#contract/menus/menus.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { usePrintedHeader } from "#web/platform/printing/printed-header.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { ChoicesTable } from "./ChoicesTable.tsx";
import { MenuCard } from "./MenuCard.tsx";
import { NoMenu } from "./NoMenu.tsx";

// Only for those who write a menu.
const MenuEditor = onDemand(async () => (await import("#web/menus/editor/MenuEditor.tsx")).MenuEditor);

/** A dinner's menu card with how often each dish is chosen, and the choices of each person. */
export function MenuAndChoices({ page }: { page: MenuPage }) {
  const dates = useDates();
  const [isEditing, setEditing] = useState(false);
  const { dinner, menu } = page;
  usePrintedHeader(`Menu: ${dinner.title} · ${dates.longDay(dinner.dateTime)}`);
  const isPast = pageNow().getTime() >= Date.parse(dinner.dateTime);
  const isEmpty = menu.courses.length === 0;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-2xl">Menu and choices</h2>
          {!isEmpty && (
            <p>
              Members {menu.isClosed ? "chose" : "choose"} until {dates.dayAndTime(menu.closesAt)}
              {menu.chooseBy === null && `, when registration ${menu.isClosed ? "closed" : "closes"}`}.
            </p>
          )}
        </div>
        {!isPast && !isEmpty && (
          <Button onClick={() => setEditing(true)}>
            <Pencil size={17} aria-hidden="true" /> Edit menu
          </Button>
        )}
      </div>
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
