import { History } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { listAuditEntries } from "#contract/audit.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";

type HistoryButtonProps = Omit<ComponentProps<typeof HistoryDialog>, "onClose"> &
  Pick<ComponentProps<typeof Button>, "aria-describedby" | "aria-label" | "className" | "title">;

/** Opens the history of one record; hidden unless the reader is a full officer (S-57). */
export function HistoryButton({ thing, id, name, ...button }: HistoryButtonProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(session, listAuditEntries)) return null;
  return (
    <>
      <Button tone="quiet" size="small" {...button} onClick={() => setOpen(true)}>
        <History size={16} aria-hidden="true" /> <span>History</span>
      </Button>
      {isOpen && <HistoryDialog thing={thing} id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
