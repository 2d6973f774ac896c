import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { TaskFailure } from "#web/directory/TaskFailure.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

const NOT_UNLINKED = "Failed to unlink spouse";

interface UnlinkSpouseProps {
  member: DirectoryMember;
  onClose: () => void;
  /** Called after the two have been unlinked. */
  onDone: () => void;
}

/** Asks before a couple is unlinked. */
export function UnlinkSpouse({ member, onClose, onDone }: UnlinkSpouseProps) {
  const screen = useDirectoryScreen();
  const unlinking = useDirectoryTask({
    run: () => screen.unlink(member),
    said: screen.said.unlinked,
    fallback: NOT_UNLINKED,
    onDone,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Unlink Spouse"
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep Link
          </Button>
          <Button tone="danger" disabled={unlinking.isPending} onClick={() => unlinking.mutate(undefined)}>
            {unlinking.isPending ? "Unlinking..." : "Unlink"}
          </Button>
        </>
      }
    >
      <p>Are you sure you want to unlink this spouse relationship?</p>
      <p className="mt-2 text-soft">
        {fullName(member)} and {member.spouseName ?? "the spouse"} both stay in the directory. Where one has
        registered the other, seats and money stay as they are, but the other no longer sees that
        registration.
      </p>
      <TaskFailure error={unlinking.error} fallback={NOT_UNLINKED} />
    </Dialog>
  );
}
