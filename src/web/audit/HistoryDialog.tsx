import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { AuditEntries } from "./AuditEntries.tsx";

interface HistoryDialogProps {
  /** The record: its kind and id in the log, and its name. */
  thing: "member" | "event" | "registration" | "payment";
  id: number;
  name: string;
  onClose: () => void;
}

/** The history of one record, for full officers. */
export function HistoryDialog({ thing, id, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog wide onClose={onClose} title="History" description={name}>
      <AuditEntries filter={{ thing, id: String(id) }} namesThing={false} nothing="No entries yet." />
    </Dialog>
  );
}
