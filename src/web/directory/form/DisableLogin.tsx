import { useState } from "react";
import { type DirectoryMember, disableLogin } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

const NOT_DISABLED = "Failed to disable the login";

interface DisableLoginProps {
  member: DirectoryMember;
  onDisabled: (member: DirectoryMember) => void;
}

/** Removes a member's password after a question: they are logged out everywhere and cannot log in again (S-06). */
export function DisableLogin({ member, onDisabled }: DisableLoginProps) {
  const [isAsking, setAsking] = useState(false);
  const disabling = useDirectoryTask({
    run: () => call(disableLogin, { params: { id: member.id } }),
    said: { title: "Login Disabled", description: `${fullName(member)} can no longer log in.` },
    fallback: NOT_DISABLED,
    onDone: (changed) => {
      setAsking(false);
      onDisabled(changed);
    },
  });
  function ask() {
    // An old failure is not shown again.
    disabling.reset();
    setAsking(true);
  }
  return (
    <div className="sm:col-span-2">
      <Button tone="secondary" size="small" onClick={ask}>
        Disable Login
      </Button>
      {isAsking && (
        <QuestionDialog
          onClose={() => setAsking(false)}
          title="Disable the login?"
          act="Disable Login"
          acting="Disabling..."
          isBusy={disabling.isPending}
          tone="danger"
          onAct={() => disabling.mutate(undefined)}
          failure={refusalIn(disabling.error, NOT_DISABLED)}
        >
          <p>
            {fullName(member)} is logged out everywhere and can’t log in until you set a new password; their
            calendar link stops working. The membership itself does not change.
          </p>
        </QuestionDialog>
      )}
    </div>
  );
}
