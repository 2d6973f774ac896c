import { endPasskeysOfAccount, endPasskeysOfMember } from "#contract/members/passkeys.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

const NOT_ENDED = "The passkeys were not ended. Please try again.";

/** Who lost their passkeys. */
export type LostPasskeys = { name: string } & ({ memberId: number } | { userId: number });

interface EndPasskeysProps {
  lost: LostPasskeys;
  onClose: () => void;
}

/** Asks before the passkeys and recovery codes of another officer end (D-274). */
export function EndPasskeys({ lost, onClose }: EndPasskeysProps) {
  const ending = useDirectoryTask({
    run: () =>
      "memberId" in lost
        ? call(endPasskeysOfMember, { params: { id: lost.memberId } })
        : call(endPasskeysOfAccount, { params: { id: lost.userId } }),
    said: () => ({ title: "Passkeys Ended", description: `${lost.name} logs in with the password now.` }),
    fallback: NOT_ENDED,
    onDone: onClose,
  });
  return (
    <QuestionDialog
      onClose={onClose}
      title={`End the passkeys of ${lost.name}?`}
      act="End Passkeys"
      acting="Ending..."
      isBusy={ending.isPending}
      tone="danger"
      onAct={() => ending.mutate(undefined)}
      failure={refusalIn(ending.error, NOT_ENDED)}
    >
      <p>
        Do this only if they told you themselves, in person or by telephone, that they lost their phone. All
        their passkeys and recovery codes end, and they are logged out. They log in with their password and
        make a new passkey. Both of you get an email.
      </p>
    </QuestionDialog>
  );
}
