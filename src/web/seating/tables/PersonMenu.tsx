import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import type { BoardPerson } from "#contract/seating/board.ts";
import { onDemand } from "#web/ui/OnDemand.tsx";

const PersonDialog = onDemand(async () => (await import("./PersonDialog.tsx")).PersonDialog);

/** What else there is about a person: pin, role, why they sit here. */
export function PersonMenu({ person }: { person: BoardPerson }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`More about ${person.name}`}
        onClick={() => setOpen(true)}
        className="grid w-11 shrink-0 place-items-center text-soft hover:bg-sunk hover:text-ink focus-visible:-outline-offset-2"
      >
        <EllipsisVertical size={17} aria-hidden="true" />
      </button>
      {isOpen && <PersonDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
