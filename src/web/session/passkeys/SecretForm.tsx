import { useEffect, useId, useState } from "react";
import { fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";

interface SecretFormProps {
  name: "password" | "code";
  label: string;
  hint?: string;
  button: string;
  tone: "primary" | "secondary";
  /** Whether the field takes the place of the button that was pressed. */
  takesFocus?: boolean;
  isBusy: boolean;
  /** Why the server did not accept the last one. */
  refusal: Error | null;
  onTyped: (secret: string) => void;
}

/** One secret that confirms who it is: the password or a recovery code. */
export function SecretForm(props: SecretFormProps) {
  const { name, label, hint, button, tone, takesFocus = false, isBusy, refusal, onTyped } = props;
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const refused = fieldErrorsIn(refusal).find(({ path }) => path === name)?.message;
  const error = isMissing ? `Please enter your ${label.toLowerCase()}.` : refused;
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [takesFocus, id]);
  function submit(typed: FormData) {
    const secret = String(typed.get(name));
    setMissing(secret.trim() === "");
    if (secret.trim() !== "") onTyped(secret);
  }
  const text = { label, name, id, error, ...(hint && { hint }) };
  return (
    <PlainForm onSubmit={submit} isBusy={isBusy} refusal={refusal} className="space-y-4">
      {name === "password" ? (
        <PasswordField {...text} autoComplete="current-password" />
      ) : (
        <Field {...text} autoCapitalize="characters" spellCheck={false} />
      )}
      <Button type="submit" tone={tone} disabled={isBusy} className="w-full">
        {button}
      </Button>
    </PlainForm>
  );
}
