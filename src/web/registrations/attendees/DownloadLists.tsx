import { ChevronDown, FileSpreadsheet, FileText, Printer } from "lucide-react";
import { useId, useState } from "react";
import type { Event } from "#contract/events.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { useDownloadList } from "./download-list.ts";

/**
 * Downloads of the attendees: for a spreadsheet, and to print for the door and the kitchen. Officers' notes go along
 * only where someone chooses it, since the files leave the portal. On a phone they are folded, so that the list
 * begins on the first screen.
 */
export function DownloadLists({ event }: { event: Pick<Event, "id" | "title"> }) {
  const [withNotes, setWithNotes] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const foldId = useId();
  const csv = useDownloadList(event, "csv", withNotes);
  const word = useDownloadList(event, "docx", withNotes);
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        className="min-h-12! shrink-0 px-3! sm:hidden"
        aria-expanded={isUnfolded}
        aria-controls={foldId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        Downloads
        <ChevronDown size={17} aria-hidden="true" className={isUnfolded ? "rotate-180" : ""} />
      </Button>
      <div
        id={foldId}
        className={`flex w-full flex-wrap items-center gap-3 sm:contents ${isUnfolded ? "" : "max-sm:hidden"}`}
      >
        <Button
          tone="secondary"
          size="small"
          className="max-sm:min-h-11"
          disabled={csv.isPending}
          onClick={() => csv.mutate()}
        >
          <FileSpreadsheet size={18} aria-hidden="true" /> Download CSV
        </Button>
        <Button
          tone="secondary"
          size="small"
          className="max-sm:min-h-11"
          disabled={word.isPending}
          onClick={() => word.mutate()}
        >
          <FileText size={18} aria-hidden="true" /> Download Word
        </Button>
        <Button tone="secondary" size="small" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
        <Checkbox
          label="Downloads with officers’ notes"
          className="text-sm leading-[1.75rem] lg:ml-2 max-sm:w-full max-sm:py-2 print:hidden"
          checked={withNotes}
          onChange={({ target }) => setWithNotes(target.checked)}
        />
      </div>
    </>
  );
}
