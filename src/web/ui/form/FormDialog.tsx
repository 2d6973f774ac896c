import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Form } from "./Form.tsx";

interface FormDialogProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** Called with the checked form, and not again while `isBusy`. */
  onSubmit: (checked: Output) => void;
  isBusy: boolean;
  isSaved?: boolean;
  /** Unsaved work outside the form's fields, such as a file being uploaded. */
  hasMoreUnsaved?: boolean;
  /** How often the server refused the form. */
  refusals?: number;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** A dialog that is one form: closing it with unsaved changes asks first. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { form, title, description, wide = false, isSaved = false, hasMoreUnsaved = false, onClose } = props;
  const { onSubmit, isBusy, refusals = 0, className = "space-y-6", children } = props;
  return (
    <Dialog
      open
      wide={wide}
      isUnsaved={(form.formState.isDirty || hasMoreUnsaved) && !isSaved}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
    >
      <Form form={form} onSubmit={onSubmit} isBusy={isBusy} refusals={refusals} className={className}>
        {children}
      </Form>
    </Dialog>
  );
}
