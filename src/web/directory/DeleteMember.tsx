import { useQueryClient } from "@tanstack/react-query";
import { type DirectoryMember, deleteMember } from "#contract/directory.ts";
import { UNDO_SECONDS } from "#contract/officers/deletions.ts";
import { fullName } from "#contract/values/full-name.ts";
import { deletedOnce, planAndShow } from "#web/deletions/plan-deletion.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { useDirectoryScreen } from "./directory-screen.ts";
import { refreshDirectory, useDirectoryTask } from "./directory-task.ts";

const NOT_DELETED = "Failed to delete member";

/** Asks before a member is erased (S-34); after that it can be undone for ten seconds (053). */
export function DeleteMember({ member, onClose }: { member: DirectoryMember; onClose: () => void }) {
  const screen = useDirectoryScreen();
  const client = useQueryClient();
  const erasing = useDirectoryTask({
    run: (planId: number) => deletedOnce(planId, () => call(deleteMember, { params: { id: member.id } })),
    said: screen.said.deleted,
    fallback: NOT_DELETED,
  });
  const planning = useDirectoryTask({
    run: () =>
      planAndShow(client, {
        thing: "member",
        thingId: member.id,
        name: fullName(member),
        carryOut: (planId) => erasing.mutate(planId),
        refresh: () => refreshDirectory(client),
      }),
    said: null,
    fallback: NOT_DELETED,
    onDone: onClose,
  });
  return (
    <QuestionDialog
      onClose={onClose}
      title={`Delete ${fullName(member)}?`}
      act="Delete Member"
      acting="Deleting..."
      isBusy={planning.isPending}
      tone="danger"
      onAct={() => planning.mutate(undefined)}
      failure={refusalIn(planning.error, NOT_DELETED)}
    >
      <p className="font-semibold">This action cannot be undone.</p>
      <p className="mt-2">
        This will permanently remove all member data of {fullName(member)}: address, comments, login and the
        link to a spouse. Payments and past dinners stay in the books under “Deleted member”.
      </p>
      <p className="mt-2 text-soft">
        The portal waits {UNDO_SECONDS} seconds before it begins, in case you change your mind.
      </p>
    </QuestionDialog>
  );
}
