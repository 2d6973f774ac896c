import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import { Button } from "#web/ui/Button.tsx";

interface FormActionsProps {
  /** The submit button's label, and its label while the form is being saved. */
  submit: string;
  busy?: string | undefined;
  isBusy: boolean;
  /** Keeps the form from being submitted for another reason than being saved. */
  isDisabled?: boolean;
  cancel?: string | undefined;
  onCancel: () => void;
  /** Further actions, before the status line. */
  children?: ReactNode;
  className?: string;
}

/** The foot of a form: whether fields need fixing, the way out, and the submit button. */
export function FormActions(props: FormActionsProps) {
  const { submit, busy = "Saving...", isBusy, isDisabled = false, cancel = "Cancel", onCancel } = props;
  const { errors } = useFormState();
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <div className={`flex flex-wrap items-center gap-3 sm:justify-end ${props.className ?? ""}`}>
      {props.children}
      <p role="status" className="mr-auto text-sm font-semibold text-alarm">
        {hasErrors && "Please fix the highlighted fields."}
      </p>
      <span className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-4">
        <Button tone="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" disabled={isBusy || isDisabled}>
          {isBusy ? busy : submit}
        </Button>
      </span>
    </div>
  );
}
