import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

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
    <QuestionDialog
      onClose={onClose}
      title="Unlink Spouse"
      keep="Keep Link"
      act="Unlink"
      acting="Unlinking..."
      isBusy={unlinking.isPending}
      tone="danger"
      onAct={() => unlinking.mutate(undefined)}
      failure={refusalIn(unlinking.error, NOT_UNLINKED)}
    >
      <p>Are you sure you want to unlink this spouse relationship?</p>
      <p className="mt-2 text-soft">
        {fullName(member)} and {member.spouseName ?? "the spouse"} both stay in the directory. Where one has
        registered the other, seats and money stay as they are, but the other no longer sees that
        registration.
      </p>
    </QuestionDialog>
  );
}
