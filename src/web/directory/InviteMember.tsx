import type { DirectoryMember } from "#contract/directory.ts";
import { INVITATION_DAYS, inviteMember } from "#contract/members/invitations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { useDirectoryTask } from "./directory-task.ts";

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
    <QuestionDialog
      onClose={onClose}
      title={`Invite ${name} to log in?`}
      act="Send Invitation"
      acting="Sending..."
      isBusy={inviting.isPending}
      isDisabled={!address}
      onAct={() => inviting.mutate(undefined)}
      failure={refusalIn(inviting.error, NOT_INVITED)}
    >
      {address ? (
        <p>
          An email to <strong className="break-words">{address}</strong> has a link to choose a username and a
          password. It works once, within {INVITATION_DAYS} days. An earlier invitation stops working.
        </p>
      ) : (
        <p>{name} has no confirmed email address. Please enter one first, with Edit.</p>
      )}
    </QuestionDialog>
  );
}
