import { type DirectoryMember, deleteMember } from "#contract/directory.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useDirectoryScreen } from "./directory-screen.ts";
import { useDirectoryTask } from "./directory-task.ts";
import { fullName } from "./names.ts";
import { TaskFailure } from "./TaskFailure.tsx";

const NOT_DELETED = "Failed to delete member";

/** Asks before a member is erased (S-34). */
export function DeleteMember({ member, onClose }: { member: DirectoryMember; onClose: () => void }) {
  const screen = useDirectoryScreen();
  const deleting = useDirectoryTask({
    run: () => call(deleteMember, { params: { id: member.id } }),
    said: screen.said.deleted,
    fallback: NOT_DELETED,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${fullName(member)}?`}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" disabled={deleting.isPending} onClick={() => deleting.mutate(undefined)}>
            {deleting.isPending ? "Deleting..." : "Delete Member"}
          </Button>
        </>
      }
    >
      <p className="font-semibold">This action cannot be undone.</p>
      <p className="mt-2">
        This will permanently remove all member data of {fullName(member)}: address, comments, login and the
        link to a spouse. Payments and past dinners stay in the books under “Deleted member”.
      </p>
      <TaskFailure error={deleting.error} fallback={NOT_DELETED} />
    </Dialog>
  );
}
