import type { DeskMember } from "#contract/directory.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { DeskFailure } from "./DeskFailure.tsx";
import { useDesk } from "./desk.ts";
import { useDeskTask } from "./desk-task.ts";
import { fullName } from "./names.ts";

const NOT_UNLINKED = "Failed to unlink spouse";

interface UnlinkSpouseProps {
  member: DeskMember;
  onClose: () => void;
  /** After the two have been unlinked. */
  onDone: () => void;
}

/** Asks before a couple's records are taken apart. */
export function UnlinkSpouse({ member, onClose, onDone }: UnlinkSpouseProps) {
  const desk = useDesk();
  const unlinking = useDeskTask({
    run: () => desk.unlink(member),
    said: desk.said.unlinked,
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
            Keep the Link
          </Button>
          <Button tone="danger" disabled={unlinking.isPending} onClick={() => unlinking.mutate(undefined)}>
            {unlinking.isPending ? "Unlinking..." : "Unlink"}
          </Button>
        </>
      }
    >
      <p>Are you sure you want to unlink this spouse relationship?</p>
      <p className="mt-2 text-soft">
        {fullName(member)} and {member.spouseName ?? "the spouse"} both stay in the directory.
      </p>
      <DeskFailure error={unlinking.error} fallback={NOT_UNLINKED} />
    </Dialog>
  );
}
