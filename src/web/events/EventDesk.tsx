import { type ReactNode, useState } from "react";
import type { Event } from "#contract/events.ts";
import { DeleteEvent } from "./DeleteEvent.tsx";
import { EventDialog } from "./EventDialog.tsx";
import type { EventWords } from "./event-words.ts";

/** What an officer can begin; each opens its dialog. */
export interface DeskDeeds {
  create: () => void;
  copy: (event: Event) => void;
  edit: (event: Event) => void;
  remove: (event: Event) => void;
}

type Open = { kind: "create" } | { kind: "copy" | "edit" | "remove"; event: Event };

interface EventDeskProps {
  words: EventWords;
  /** The dinners as they are listed; undefined while they are read. */
  events: readonly Event[] | undefined;
  /** Whether there are no others. */
  isWhole: boolean;
  /** Opens with the empty form, for who comes by a link to it. */
  startsNew?: boolean;
  onClose?: () => void;
  children: (deeds: DeskDeeds) => ReactNode;
}

/** The dialogs around a list of dinners, one open at a time. */
export function EventDesk({ words, events, isWhole, startsNew = false, onClose, children }: EventDeskProps) {
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
      {open?.kind === "create" && <EventDialog task={{ kind: "create" }} words={words} onClose={close} />}
      {open?.kind === "copy" && (
        <EventDialog task={{ kind: "copy", of: open.event }} words={words} onClose={close} />
      )}
      {open?.kind === "edit" && (
        <EventDialog
          task={{
            kind: "edit",
            event: open.event,
            isListed: !isWhole || (events?.some(({ id }) => id === open.event.id) ?? false),
          }}
          words={words}
          onClose={close}
        />
      )}
      {open?.kind === "remove" && <DeleteEvent event={open.event} words={words} onClose={close} />}
    </>
  );
}
