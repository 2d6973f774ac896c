import type { ComponentProps, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { profileLabel } from "#contract/members/fields.ts";
import type { ProfileForm } from "#contract/members/profile.ts";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import type { TextField, TypedProfile } from "./profile-form.ts";

/** The form that a field belongs to. */
export function useProfileForm() {
  return useFormContext<TypedProfile, unknown, ProfileForm>();
}

type NamedField = { name: TextField; hint?: ReactNode; isRequired?: boolean };
type InputProps = NamedField &
  Pick<
    ComponentProps<"input">,
    "type" | "autoComplete" | "inputMode" | "readOnly" | "className" | "spellCheck"
  >;

/** One line of the profile. */
export function ProfileField({ name, hint, isRequired = false, ...input }: InputProps) {
  const { register, formState } = useProfileForm();
  return (
    <Field
      label={isRequired ? <RequiredLabel text={profileLabel(name)} /> : profileLabel(name)}
      aria-required={isRequired || undefined}
      hint={useConflictHint(name, hint)}
      error={formState.errors[name]?.message}
      {...input}
      {...register(name)}
    />
  );
}

function RequiredLabel({ text }: { text: string }) {
  return (
    <>
      {text} <span className="font-normal text-soft">(required)</span>
    </>
  );
}

/** Several lines of the profile. */
export function ProfileArea({ name, hint }: NamedField) {
  const { register, formState } = useProfileForm();
  return (
    <TextArea
      label={profileLabel(name)}
      hint={useConflictHint(name, hint)}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}
