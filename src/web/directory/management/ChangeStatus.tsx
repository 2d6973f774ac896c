import { useState } from "react";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { allStatuses } from "#web/directory/status.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
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
    <QuestionDialog
      onClose={onClose}
      title={`Change the status of ${membersInWords(ids.length)}`}
      act="Change Status"
      acting="Changing..."
      isBusy={changing.isPending}
      isDisabled={status === ""}
      failure={refusalIn(changing.error, NOT_CHANGED)}
      onAct={() => changing.mutate({ ids, status })}
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
    </QuestionDialog>
  );
}
