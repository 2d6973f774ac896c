import type { ComponentProps, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import type { EditForm } from "./edit-form.ts";

type NamedField = { name: string; label: string; hint?: ReactNode };
type InputProps = NamedField &
  Pick<
    ComponentProps<"input">,
    "type" | "inputMode" | "min" | "step" | "placeholder" | "className" | "maxLength"
  >;

/** One line of the dialog. */
export function EditField({ name, label, hint, ...input }: InputProps) {
  const { register, formState } = useFormContext<EditForm>();
  return (
    <Field
      label={label}
      autoComplete="off"
      hint={useConflictHint(name, hint)}
      error={formState.errors[name]?.message}
      {...input}
      {...register(name)}
    />
  );
}

/** Several lines of the dialog. */
export function EditArea({ name, label, hint }: NamedField) {
  const { register, formState } = useFormContext<EditForm>();
  return (
    <TextArea
      label={label}
      rows={2}
      hint={useConflictHint(name, hint)}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}
