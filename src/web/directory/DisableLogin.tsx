import { useState } from "react";
import { type DeskMember, disableLogin } from "#contract/directory.ts";
import { call } from "#web/platform/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { DeskFailure } from "./DeskFailure.tsx";
import { useDeskTask } from "./desk-task.ts";
import { fullName } from "./names.ts";

const NOT_DISABLED = "Failed to disable the login";

interface DisableLoginProps {
  member: DeskMember;
  onDisabled: (member: DeskMember) => void;
}

/** Takes a member's password away, after a question: he is logged out everywhere and cannot log in again (S-06). */
export function DisableLogin({ member, onDisabled }: DisableLoginProps) {
  const [isAsking, setAsking] = useState(false);
  const disabling = useDeskTask({
    run: () => call(disableLogin, { params: { id: member.id } }),
    said: { title: "Login Disabled", description: `${fullName(member)} can no longer log in.` },
    fallback: NOT_DISABLED,
    onDone: (changed) => {
      setAsking(false);
      onDisabled(changed);
    },
  });
  function ask() {
    // What failed an hour ago is not said again.
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
            {fullName(member)} is logged out everywhere and cannot log in until you set a new password; a
            private calendar address stops working. The membership itself does not change.
          </p>
          <DeskFailure error={disabling.error} fallback={NOT_DISABLED} />
        </Dialog>
      )}
    </div>
  );
}
