import { Pencil, X } from "lucide-react";
import { useState } from "react";
import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { TablePeople } from "./TablePeople.tsx";
import { TableTitle } from "./TableTitle.tsx";

const TableDialog = onDemand(async () => (await import("./TableDialog.tsx")).TableDialog);

/** The people of one table, each a line to pick up, and the way to its settings. */
export function TableCard({ table, onClose }: { table: BoardTable; onClose?: () => void }) {
  const { isPreview } = useSeating();
  const [isEditing, setEditing] = useState(false);
  return (
    <section
      aria-label={`Table ${table.number}`}
      className="rounded-lg border border-brass bg-card px-4 pt-2 pb-3 shadow-card"
    >
      <div className="flex items-start justify-between gap-2">
        <TableTitle table={table} />
        <span className="-mr-2 flex shrink-0">
          {!isPreview && (
            <Button
              tone="quiet"
              size="small"
              className="min-h-11! px-2.5!"
              onClick={() => setEditing(true)}
              aria-label={`Change table ${table.number}`}
            >
              <Pencil size={17} aria-hidden="true" />
            </Button>
          )}
          {onClose && (
            <Button
              tone="quiet"
              size="small"
              className="min-h-11! px-2.5!"
              onClick={onClose}
              aria-label={`Close table ${table.number}`}
            >
              <X size={18} aria-hidden="true" />
            </Button>
          )}
        </span>
      </div>
      <TablePeople table={table} />
      {isEditing && <TableDialog table={table} onClose={() => setEditing(false)} />}
    </section>
  );
}
