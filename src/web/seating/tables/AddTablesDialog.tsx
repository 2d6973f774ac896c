import type { Event } from "#contract/events.ts";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { AddTables } from "./AddTables.tsx";
import { EarlierPlans } from "./EarlierPlans.tsx";

/** More tables for a dinner, or those of an earlier one. */
export function AddTablesDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Add tables">
      <AddTables seatsPerTable={event.seatsPerTable} onDone={onClose} />
      <h3 className="mt-8 mb-2 text-xl">Copy from an earlier dinner here</h3>
      <EarlierPlans onDone={onClose} />
    </Dialog>
  );
}
