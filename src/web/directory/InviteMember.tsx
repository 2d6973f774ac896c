import type { DirectoryMember } from "#contract/directory.ts";
import { INVITATION_DAYS, inviteMember } from "#contract/members/invitations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useDirectoryTask } from "./directory-task.ts";
import { TaskFailure } from "./TaskFailure.tsx";

const NOT_INVITED = "Failed to send the invitation";

/** Asks before a member is emailed a link to choose username and password; says where it goes. */
export function InviteMember({ member, onClose }: { member: DirectoryMember; onClose: () => void }) {
  const inviting = useDirectoryTask({
    run: () => call(inviteMember, { params: { id: member.id } }),
    said: ({ email }) => ({ title: "Invitation Sent", description: `It goes to ${email}.` }),
    fallback: NOT_INVITED,
    onDone: onClose,
  });
  const name = fullName(member);
  const address = member.confirmedEmail?.trim();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Invite ${name} to log in?`}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!address || inviting.isPending} onClick={() => inviting.mutate(undefined)}>
            {inviting.isPending ? "Sending..." : "Send Invitation"}
          </Button>
        </>
      }
    >
      {address ? (
        <p>
          An email to <strong className="break-words">{address}</strong> has a link to choose a username and a
          password. It works once, within {INVITATION_DAYS} days. An earlier invitation stops working.
        </p>
      ) : (
        <p>{name} has no confirmed email address. Please enter one first, with Edit.</p>
      )}
      <TaskFailure error={inviting.error} fallback={NOT_INVITED} />
    </Dialog>
  );
}
