import { type ReactNode, useState } from "react";
import type { Event } from "#contract/events.ts";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { DeleteEvent } from "./DeleteEvent.tsx";
import type { EventLabels } from "./event-labels.ts";

// The form brings the schemas of all its fields.
const EventDialog = onDemand(async () => (await import("#web/events/form/EventDialog.tsx")).EventDialog);

/** What an officer can start; each opens its dialog. */
export interface OfficerActions {
  create: () => void;
  copy: (event: Event) => void;
  edit: (event: Event) => void;
  remove: (event: Event) => void;
}

type Open = { kind: "create" } | { kind: "copy" | "edit" | "remove"; event: Event };

interface EventDialogsProps {
  labels: EventLabels;
  /** The listed events; undefined while they load. */
  events: readonly Event[] | undefined;
  /** Whether the list is complete. */
  isWhole: boolean;
  /** Opens with the empty form. */
  startsNew?: boolean;
  onClose?: () => void;
  children: (actions: OfficerActions) => ReactNode;
}

/** The dialogs of a list of events, one open at a time. */
export function EventDialogs({
  labels,
  events,
  isWhole,
  startsNew = false,
  onClose,
  children,
}: EventDialogsProps) {
  const [open, setOpen] = useState<Open | null>(startsNew ? { kind: "create" } : null);
  const close = () => {
    setOpen(null);
    onClose?.();
  };
  return (
    <>
      {children({
        create: () => setOpen({ kind: "create" }),
        copy: (event) => setOpen({ kind: "copy", event }),
        edit: (event) => setOpen({ kind: "edit", event }),
        remove: (event) => setOpen({ kind: "remove", event }),
      })}
      {open?.kind === "create" && <EventDialog task={{ kind: "create" }} labels={labels} onClose={close} />}
      {open?.kind === "copy" && (
        <EventDialog task={{ kind: "copy", of: open.event }} labels={labels} onClose={close} />
      )}
      {open?.kind === "edit" && (
        <EventDialog
          task={{
            kind: "edit",
            event: open.event,
            isListed: !isWhole || (events?.some(({ id }) => id === open.event.id) ?? false),
          }}
          labels={labels}
          onClose={close}
        />
      )}
      {open?.kind === "remove" && <DeleteEvent event={open.event} labels={labels} onClose={close} />}
    </>
  );
}
