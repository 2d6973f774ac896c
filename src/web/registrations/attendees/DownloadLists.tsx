import { FileSpreadsheet, FileText, Printer } from "lucide-react";
import { useState } from "react";
import type { Event } from "#contract/events.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { useDownloadList } from "./download-list.ts";

/**
 * Downloads of the attendees: for a spreadsheet, and to print for the door and the kitchen. Officers' notes go along
 * only where somebody chooses it, since the files leave the portal.
 */
export function DownloadLists({ event }: { event: Pick<Event, "id" | "title"> }) {
  const [withNotes, setWithNotes] = useState(false);
  const csv = useDownloadList(event, "csv", withNotes);
  const word = useDownloadList(event, "docx", withNotes);
  return (
    <>
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
        className="text-sm leading-7 lg:ml-2 max-sm:w-full max-sm:py-2 print:hidden"
        checked={withNotes}
        onChange={({ target }) => setWithNotes(target.checked)}
      />
    </>
  );
}
