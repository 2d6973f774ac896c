import { useState } from "react";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { allStatuses } from "#web/directory/status.ts";
import { TaskFailure } from "#web/directory/TaskFailure.tsx";
import { useChapter } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { NOT_CHANGED, useChangeStatuses } from "./change-statuses.ts";
import { membersInWords } from "./members-in-words.ts";

interface ChangeStatusProps {
  ids: readonly number[];
  onClose: () => void;
  /** Called after the statuses have changed. */
  onDone: () => void;
}

/** Asks for the new status of the ticked members. */
export function ChangeStatus({ ids, onClose, onDone }: ChangeStatusProps) {
  const { societyShortName } = useChapter();
  const { spell } = useDirectoryScreen();
  const [status, setStatus] = useState("");
  const changing = useChangeStatuses(() => {
    onClose();
    onDone();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Change the status of ${membersInWords(ids.length)}`}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={status === "" || changing.isPending}
            onClick={() => changing.mutate({ ids, status })}
          >
            {changing.isPending ? "Changing..." : "Change Status"}
          </Button>
        </>
      }
    >
      <RadioGroup
        label="New status"
        name="status"
        className="[&_label>span]:first-letter:uppercase"
        chosen={status}
        options={allStatuses(societyShortName).map((each) => {
          const spelled = spell(each, societyShortName);
          return { value: spelled, label: spelled };
        })}
        onChange={(event) => setStatus(event.target.value)}
      />
      <p className="mt-3 text-sm text-soft">You can undo this for ten seconds.</p>
      <TaskFailure error={changing.error} fallback={NOT_CHANGED} />
    </Dialog>
  );
}
