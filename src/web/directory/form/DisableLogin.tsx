import { useState } from "react";
import { type DirectoryMember, disableLogin } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { TaskFailure } from "#web/directory/TaskFailure.tsx";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

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
        <Dialog
          open
          onOpenChange={setAsking}
          title="Disable the login?"
          actions={
            <>
              <Button tone="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button
                tone="danger"
                disabled={disabling.isPending}
                onClick={() => disabling.mutate(undefined)}
              >
                {disabling.isPending ? "Disabling..." : "Disable Login"}
              </Button>
            </>
          }
        >
          <p>
            {fullName(member)} is logged out everywhere and can’t log in until you set a new password; their
            calendar link stops working. The membership itself does not change.
          </p>
          <TaskFailure error={disabling.error} fallback={NOT_DISABLED} />
        </Dialog>
      )}
    </div>
  );
}
