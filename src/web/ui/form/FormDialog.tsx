import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { DialogFoot } from "#web/ui/overlay/DialogFoot.tsx";
import { Form } from "./Form.tsx";
import { FormActions } from "./FormActions.tsx";

interface FormDialogProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** Keeps its buttons in view while the form is scrolled. */
  long?: boolean;
  /** Called with the checked form, and not again while `isBusy`. */
  onSubmit: (checked: Output) => void;
  isBusy: boolean;
  isSaved?: boolean;
  /** Unsaved work outside the form's fields, such as a file being uploaded. */
  hasMoreUnsaved?: boolean;
  /** Why the form was not saved. */
  refusal?: string | null | undefined;
  /** What to do about it. */
  advice?: string | false;
  /** How often the server refused the form. */
  refusals?: number;
  /** The submit button's label, and its label while the form is being saved. */
  submit: string;
  busy?: string;
  cancel?: string;
  /** Further actions, before the status line. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form, with why it was not saved and its buttons below: closing it with changes asks first. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const {
    form,
    title,
    description,
    wide = false,
    long = false,
    isSaved = false,
    hasMoreUnsaved = false,
    onClose,
  } = props;
  const { onSubmit, isBusy, refusals = 0, refusal, advice, actions, children, ...labels } = props;
  const foot = (
    <>
      {refusal && (
        <Alert tone="alarm" role="alert">
          <p>{refusal}</p>
          {advice && <p className="mt-1">{advice}</p>}
        </Alert>
      )}
      <FormActions
        submit={labels.submit}
        busy={labels.busy}
        cancel={labels.cancel}
        isBusy={isBusy}
        onCancel={onClose}
        className={long ? "" : "border-t border-line pt-5"}
      >
        {actions}
      </FormActions>
    </>
  );
  return (
    <Dialog
      wide={wide}
      isUnsaved={(form.formState.isDirty || hasMoreUnsaved) && !isSaved}
      onClose={onClose}
      title={title}
      description={description}
    >
      <Form form={form} onSubmit={onSubmit} isBusy={isBusy} refusals={refusals} className="space-y-6">
        {children}
        {long ? (
          <DialogFoot className="space-y-4">{foot}</DialogFoot>
        ) : (
          <div className="space-y-6">{foot}</div>
        )}
      </Form>
    </Dialog>
  );
}
