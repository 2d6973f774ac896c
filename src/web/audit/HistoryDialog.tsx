import { Dialog } from "#web/ui/Dialog.tsx";
import { Deeds } from "./Deeds.tsx";

interface HistoryDialogProps {
  /** What it is the history of: its kind and number in the log, and its name. */
  thing: "member" | "event" | "registration" | "payment";
  id: number;
  name: string;
  onClose: () => void;
}

/** Who did what to one thing, and when: for full officers. */
export function HistoryDialog({ thing, id, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog open wide onOpenChange={(open) => open || onClose()} title="History" description={name}>
      <Deeds sought={{ thing, id: String(id) }} namesThing={false} nothing="Nothing was noted here yet." />
    </Dialog>
  );
}
