import { type ComponentProps, type ReactNode, useId } from "react";
import { useFormContext } from "react-hook-form";
import { profileLabel } from "#contract/members/fields.ts";
import type { ProfileForm } from "#contract/members/profile.ts";
import { Card } from "#web/ui/Card.tsx";
import { useConflictHint } from "#web/ui/form/ConflictNote.tsx";
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

interface SectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One group of the profile: what it is about on the left, its fields on the right. */
export function ProfileSection({ title, text, children }: SectionProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className="gap-x-10 lg:grid lg:grid-cols-[15rem_1fr]">
      <header className="mb-5 lg:mb-0">
        <h2 id={headingId} className="text-2xl leading-tight">
          {title}
        </h2>
        {text && <p className="mt-2 text-sm text-soft">{text}</p>}
      </header>
      <div className="grid min-w-0 content-start gap-5 sm:grid-cols-2 [&>*]:min-w-0">{children}</div>
    </Card>
  );
}
