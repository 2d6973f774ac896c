import type { ReactNode } from "react";
import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { useMemberForm } from "./MemberFields.tsx";
import type { Meanwhile } from "./save-member.ts";

interface SaveMemberProps {
  isNew: boolean;
  isPending: boolean;
  error: Error | null;
  meanwhile: Meanwhile | null;
  onCancel: () => void;
  /** The way to what was done to the member before. */
  history: ReactNode;
}

/** The buttons of the form, in reach at the foot of the dialog, and what became of pressing them. */
export function SaveMember({ isNew, isPending, error, meanwhile, onCancel, history }: SaveMemberProps) {
  const { errors, isSubmitted } = useMemberForm().formState;
  const hasMistakes = isSubmitted && Object.keys(errors).length > 0;
  const failure = error && !isUnauthorized(error) && !hasMistakes ? error : null;
  const save = isNew ? "Create Member" : "Update Member";
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 max-h-[60dvh] overflow-y-auto border-t border-brass bg-card px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
      {meanwhile && <ChangedMeanwhile meanwhile={meanwhile} save={save} />}
      {failure && !meanwhile && (
        <Alert tone="alarm" role="alert" className="mb-4">
          {reasonOf(failure, isNew ? "Failed to create member" : "Failed to update member")}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {history}
        <p role="status" className="mr-auto text-sm font-semibold text-alarm">
          {hasMistakes && "Please look at the marked fields."}
        </p>
        <span className="flex gap-3">
          <Button tone="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? "Saving..." : save}
          </Button>
        </span>
      </div>
    </div>
  );
}
