import type { ReactNode } from "react";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { ConflictNotice } from "#web/ui/feedback/ConflictNotice.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import type { FieldConflict } from "#web/ui/form/use-record-form.ts";
import { useMemberForm } from "./MemberFields.tsx";

interface SaveMemberProps {
  isNew: boolean;
  isPending: boolean;
  error: Error | null;
  /** What someone else saved while the form was open; null while the form is not stale. */
  conflicts: readonly FieldConflict[] | null;
  onCancel: () => void;
  /** The way to the member's audit log. */
  history: ReactNode;
}

/** The footer of the form: the buttons, and why the member was not saved. */
export function SaveMember({ isNew, isPending, error, conflicts, onCancel, history }: SaveMemberProps) {
  const { errors, isSubmitted } = useMemberForm().formState;
  const hasFieldErrors = isSubmitted && Object.keys(errors).length > 0;
  const refusal = refusalIn(error, isNew ? "Failed to create member" : "Failed to update member");
  return (
    <>
      {conflicts && (
        <ConflictNotice
          title="This member was changed by someone else"
          conflicts={conflicts}
          className="mb-4"
        />
      )}
      <Refusal className="mb-4">{!hasFieldErrors && !conflicts && refusal}</Refusal>
      <FormActions submit={isNew ? "Create Member" : "Update Member"} isBusy={isPending} onCancel={onCancel}>
        {history}
      </FormActions>
    </>
  );
}
