import type { ComponentProps, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { DateField } from "#web/ui/form/DateField.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { type CheckedMember, LABELS, type MemberKey, type TextKey, type TypedMember } from "./member-form.ts";

/** The form that a field belongs to. */
export function useMemberForm() {
  return useFormContext<TypedMember, unknown, CheckedMember>();
}

interface Named {
  name: TextKey;
  hint?: ReactNode;
}

type MemberFieldProps = Named & { isRequired?: boolean } & Pick<
    ComponentProps<"input">,
    "type" | "inputMode" | "readOnly" | "className" | "spellCheck" | "placeholder"
  >;

/**
 * What every field has: label, required mark, error. Autocomplete is off, since the browser would fill in the
 * officer's own data.
 */
function useNamed(name: TextKey, isRequired = false) {
  const { register, formState } = useMemberForm();
  return {
    label: isRequired ? <RequiredLabel text={LABELS[name]} /> : LABELS[name],
    "aria-required": isRequired || undefined,
    autoComplete: "off",
    error: formState.errors[name]?.message,
    ...register(name),
  };
}

function RequiredLabel({ text }: { text: string }) {
  return (
    <>
      {text} <span className="font-normal text-soft">(required)</span>
    </>
  );
}

/** One line of the form. */
export function MemberField({ name, isRequired, ...input }: MemberFieldProps) {
  return <Field {...input} {...useNamed(name, isRequired)} />;
}

/** A calendar day. */
export function MemberDay({ name, hint }: Named) {
  return <DateField hint={hint} {...useNamed(name)} />;
}

/** Several lines of the form. */
export function MemberArea({ name, hint, className = "" }: Named & { className?: string }) {
  return <TextArea hint={hint} className={className} {...useNamed(name)} />;
}

/** Yes or no. */
export function MemberTick({ name }: { name: Exclude<MemberKey, TextKey> }) {
  const { register } = useMemberForm();
  return <Checkbox label={LABELS[name]} {...register(name)} />;
}

/** The sections of the dialog, in order. */
export const SECTIONS = [
  "Profile Information",
  "Spouse/Partner Information",
  "Contact Information",
  "Dues Tracking",
  "User Access & Admin",
] as const;

interface SectionProps {
  title: (typeof SECTIONS)[number];
  children: ReactNode;
}

/** A section of the dialog, with its fields side by side if there is room. */
export function MemberSection({ title, children }: SectionProps) {
  return (
    <FormSection title={title}>
      <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4 [&>*]:min-w-0">{children}</div>
    </FormSection>
  );
}
