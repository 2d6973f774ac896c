import { Copy, Pencil, Trash2 } from "lucide-react";
import type { Event } from "#contract/events.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { DeskDeeds } from "./EventDesk.tsx";

interface EventActionsProps {
  event: Event;
  deeds: DeskDeeds;
  describedBy: string;
}

/** What a full administrator does with a dinner (C-21). */
export function EventActions({ event, deeds, describedBy }: EventActionsProps) {
  const shared = {
    size: "small",
    "aria-describedby": describedBy,
    className: "max-lg:px-3 lg:px-2.5",
  } as const;
  return (
    <>
      <Button tone="secondary" {...shared} onClick={() => deeds.edit(event)}>
        <Pencil size={16} aria-hidden="true" /> Edit
      </Button>
      <Button tone="quiet" {...shared} onClick={() => deeds.copy(event)}>
        <Copy size={16} aria-hidden="true" /> Copy
      </Button>
      <HistoryButton
        thing="event"
        id={event.id}
        name={event.title}
        aria-describedby={shared["aria-describedby"]}
        className={shared.className}
      />
      <Button tone="quiet" {...shared} onClick={() => deeds.remove(event)}>
        <Trash2 size={16} aria-hidden="true" /> Delete
      </Button>
    </>
  );
}
