import { useState } from "react";
import { changeRights } from "#contract/officers/rights.ts";
import type { AdminPrivileges } from "#contract/session.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { LEVEL_LABELS, type MemberToChange, nowHas } from "./rights.ts";

const NOT_CHANGED = "The rights were not changed. Please try again.";

const LEVELS = ["full", "limited", "none"] as const;
const MEANINGS: Record<AdminPrivileges, string> = {
  none: "They use the portal as a member.",
  limited: "They see members and manage attendees, without private notes and payments.",
  full: "They may do everything, these rights included.",
};

/** Gives a member rights or withdraws them. */
export function ChangeRights({ member, onClose }: { member: MemberToChange; onClose: () => void }) {
  const { id, name, level: from } = member;
  const [level, setLevel] = useState<AdminPrivileges>(from === "none" ? "limited" : from);
  const changing = useDirectoryTask({
    run: () => call(changeRights, { params: { id }, body: { adminPrivileges: level, from } }),
    said: ({ adminPrivileges }) => ({ title: "Rights Changed", description: nowHas(name, adminPrivileges) }),
    fallback: NOT_CHANGED,
    onDone: onClose,
  });
  return (
    <QuestionDialog
      onClose={onClose}
      title={`Rights of ${name}`}
      act={level === "none" ? "Withdraw Rights" : "Save Rights"}
      acting="Saving..."
      isBusy={changing.isPending}
      isDisabled={level === from}
      tone={level === "none" ? "danger" : "primary"}
      failure={refusalIn(changing.error, NOT_CHANGED)}
      onAct={() => changing.mutate(undefined)}
    >
      <RadioGroup
        label="Rights"
        name="level"
        options={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))}
        chosen={level}
        onChange={({ target }) => setLevel(LEVELS.find((one) => one === target.value) ?? level)}
        hint={MEANINGS[level]}
      />
      {!member.canLogIn && level !== "none" && (
        <Alert className="mt-4" title={`${name} cannot log in yet.`}>
          <p>
            Give them a username and a password in{" "}
            <a href={paths.adminMember(id)} className="text-link">
              their record
            </a>
            .
          </p>
        </Alert>
      )}
    </QuestionDialog>
  );
}
