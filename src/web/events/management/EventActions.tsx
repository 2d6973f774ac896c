import { Copy, Pencil, Trash2 } from "lucide-react";
import type { Event } from "#contract/events.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { OfficerActions } from "./EventDialogs.tsx";

interface EventActionsProps {
  event: Event;
  actions: OfficerActions;
  describedBy: string;
}

/** What a full administrator can do with an event (C-21). */
export function EventActions({ event, actions, describedBy }: EventActionsProps) {
  const shared = {
    size: "small",
    "aria-describedby": describedBy,
    className: "max-sm:px-2.5 sm:max-lg:px-3 lg:px-2.5",
  } as const;
  return (
    <>
      <Button tone="secondary" {...shared} title="Edit" onClick={() => actions.edit(event)}>
        <Pencil size={16} aria-hidden="true" /> <span>Edit</span>
      </Button>
      <Button tone="quiet" {...shared} title="Copy" onClick={() => actions.copy(event)}>
        <Copy size={16} aria-hidden="true" /> <span>Copy</span>
      </Button>
      <HistoryButton
        thing="event"
        id={event.id}
        name={event.title}
        title="History"
        aria-describedby={shared["aria-describedby"]}
        className={shared.className}
      />
      <Button tone="quiet" {...shared} title="Delete" onClick={() => actions.remove(event)}>
        <Trash2 size={16} aria-hidden="true" /> <span>Delete</span>
      </Button>
    </>
  );
}
