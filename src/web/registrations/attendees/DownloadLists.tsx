import { FileSpreadsheet, FileText } from "lucide-react";
import type { Event } from "#contract/events.ts";
import { Button } from "#web/ui/Button.tsx";
import { useDownloadList } from "./download-list.ts";

/** Downloads of the attendees: for a spreadsheet, and to print for the door and the kitchen. */
export function DownloadLists({ event }: { event: Pick<Event, "id" | "title"> }) {
  const csv = useDownloadList(event, "csv");
  const word = useDownloadList(event, "docx");
  return (
    <>
      <Button tone="secondary" size="small" disabled={csv.isPending} onClick={() => csv.mutate()}>
        <FileSpreadsheet size={18} aria-hidden="true" /> Download CSV
      </Button>
      <Button tone="secondary" size="small" disabled={word.isPending} onClick={() => word.mutate()}>
        <FileText size={18} aria-hidden="true" /> Download Word
      </Button>
    </>
  );
}
