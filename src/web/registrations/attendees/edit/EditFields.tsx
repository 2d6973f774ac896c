import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import type { EditForm } from "./edit-form.ts";

/** What somebody else changed while the dialog was open, field by field, as it is now. */
export const Newer = createContext<ReadonlyMap<string, string>>(new Map());

/** A hint, and under it what somebody else has written meanwhile with the choice to take it (issue 4, item 9). */
export function useHint(name: string, hint?: ReactNode, inWords = (value: string) => value): ReactNode {
  const newer = use(Newer).get(name);
  const { formState, setValue } = useFormContext<EditForm>();
  if (newer === undefined) return hint;
  const isTyped = formState.dirtyFields[name];
  return (
    <>
      {hint && <span className="block">{hint}</span>}
      <span className="mt-1 block font-semibold text-amber">
        {isTyped
          ? `Someone else changed this to: ${inWords(newer) || "nothing"}`
          : "Someone else changed this"}
      </span>
      {isTyped && (
        <Button
          tone="secondary"
          size="small"
          className="mt-1.5"
          onClick={() => setValue(name, newer, { shouldDirty: true })}
        >
          Use theirs
        </Button>
      )}
    </>
  );
}

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
      hint={useHint(name, hint)}
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
      hint={useHint(name, hint)}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}
