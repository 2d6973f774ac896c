import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { useFormContext } from "react-hook-form";
import type { ProfileForm } from "#contract/members.ts";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import type { ProfileKey, TextKey, TypedProfile } from "./profile-form.ts";

/** What somebody else changed meanwhile, in the words of the newer record. */
export const Newer = createContext<ReadonlyMap<ProfileKey, string>>(new Map());

/** The form around a field. */
export function useProfileForm() {
  return useFormContext<TypedProfile, unknown, ProfileForm>();
}

/** What is said under a field that somebody else changed meanwhile; what was typed into it still stands (H-28). */
export function useNewerNote(name: ProfileKey): string | undefined {
  const newer = use(Newer).get(name);
  const { dirtyFields } = useProfileForm().formState;
  if (newer === undefined) return undefined;
  return dirtyFields[name]
    ? `Changed meanwhile by someone else to: ${newer}`
    : "Changed meanwhile by someone else";
}

function Noted({ hint, note }: { hint: ReactNode; note: string | undefined }) {
  return (
    <>
      {hint && <span className="block">{hint}</span>}
      {note && <span className="block font-semibold text-amber">{note}</span>}
    </>
  );
}

/** A hint with what somebody else changed, where there is either. */
export function useHint(name: ProfileKey, hint?: ReactNode): ReactNode {
  const note = useNewerNote(name);
  return hint || note ? <Noted hint={hint} note={note} /> : undefined;
}

type NamedField = { name: TextKey; label: string; hint?: ReactNode; isRequired?: boolean };
type InputProps = NamedField &
  Pick<
    ComponentProps<"input">,
    "type" | "autoComplete" | "inputMode" | "readOnly" | "className" | "spellCheck"
  >;

/** One line of the profile. */
export function ProfileField({ name, label, hint, isRequired = false, ...input }: InputProps) {
  const { register, formState } = useProfileForm();
  return (
    <Field
      label={isRequired ? <RequiredLabel text={label} /> : label}
      aria-required={isRequired || undefined}
      hint={useHint(name, hint)}
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
export function ProfileArea({ name, label, hint }: NamedField) {
  const { register, formState } = useProfileForm();
  return (
    <TextArea
      label={label}
      hint={useHint(name, hint)}
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
