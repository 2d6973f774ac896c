import type { ComponentProps } from "react";
import { type RegisterOptions, useFormContext } from "react-hook-form";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";

type Named<Of> = Omit<Of, "error"> & { name: string; rules?: RegisterOptions | undefined };

/** A field's props from the surrounding form, by name: value, error, and any change someone else made to it. */
function useNamed({
  name,
  hint,
  rules,
}: Pick<Named<ComponentProps<typeof Field>>, "name" | "hint" | "rules">) {
  const { register, getFieldState, formState } = useFormContext();
  return {
    hint: useConflictHint(name, hint),
    error: getFieldState(name, formState).error?.message,
    ...register(name, rules),
  };
}

/** One line of a party's form. */
export function PartyField({ name, hint, rules, ...input }: Named<ComponentProps<typeof Field>>) {
  return <Field {...input} {...useNamed({ name, hint, rules })} />;
}

/** Several lines of a party's form. */
export function PartyArea({ name, hint, rules, ...area }: Named<ComponentProps<typeof TextArea>>) {
  return <TextArea {...area} {...useNamed({ name, hint, rules })} />;
}
