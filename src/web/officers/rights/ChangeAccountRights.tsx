import { changeAccountRights } from "#contract/officers/rights.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { type AccountToChange, nowHas } from "./rights.ts";

const NOT_CHANGED = "The rights were not changed. Please try again.";

interface ChangeAccountRightsProps {
  account: AccountToChange;
  onClose: () => void;
}

/** Asks before an account of /api/login loses its rights or gets them back. */
export function ChangeAccountRights({ account: { id, name, isAdmin }, onClose }: ChangeAccountRightsProps) {
  const changing = useDirectoryTask({
    run: () => call(changeAccountRights, { params: { id }, body: { isAdmin: !isAdmin } }),
    said: (now) => ({ title: "Rights Changed", description: nowHas(name, now.isAdmin ? "full" : "none") }),
    fallback: NOT_CHANGED,
    onDone: onClose,
  });
  const action = isAdmin ? "Withdraw Rights" : "Give Rights Back";
  return (
    <QuestionDialog
      onClose={onClose}
      title={isAdmin ? `Withdraw the rights of ${name}?` : `Give rights back to ${name}?`}
      act={action}
      acting="Saving..."
      isBusy={changing.isPending}
      tone={isAdmin ? "danger" : "primary"}
      onAct={() => changing.mutate(undefined)}
      failure={refusalIn(changing.error, NOT_CHANGED)}
    >
      <p>
        {isAdmin
          ? "The account is logged out at once and can no longer log in. You can give the rights back here."
          : "The account can log in again with its password, and may do everything."}
      </p>
    </QuestionDialog>
  );
}
