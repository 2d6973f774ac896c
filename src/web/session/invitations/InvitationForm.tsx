import { useState } from "react";
import { errorMessage, fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";

export type ChosenLogin = { userName: string; newPassword: string };
type Mistakes = Partial<Record<"userName" | "newPassword" | "confirmPassword", string>>;

interface InvitationFormProps {
  /** The username that the chapter suggests; empty if none. */
  userName: string;
  isSaving: boolean;
  error: Error | null;
  onChoose: (chosen: ChosenLogin) => void;
}

/** Asks for a username, and for the password twice. The server decides whether they are acceptable. */
export function InvitationForm({ userName, isSaving, error, onChoose }: InvitationFormProps) {
  const [mistakes, setMistakes] = useState<Mistakes>({});

  function submit(typed: FormData) {
    const chosen = {
      userName: String(typed.get("userName")).trim(),
      newPassword: String(typed.get("newPassword")),
    };
    const found: Mistakes = {};
    if (!chosen.userName) found.userName = "Please choose a username";
    if (!chosen.newPassword) found.newPassword = "Please enter a password";
    else if (chosen.newPassword !== typed.get("confirmPassword"))
      found.confirmPassword = "Passwords don't match";
    setMistakes(found);
    if (Object.keys(found).length === 0) onChoose(chosen);
  }

  const hasMistake = Object.keys(mistakes).length > 0;
  const refused: Mistakes = hasMistake
    ? mistakes
    : Object.fromEntries(fieldErrorsIn(error).map(({ path, message }) => [path, message]));
  const isShownAtField = refused.userName !== undefined || refused.newPassword !== undefined;
  return (
    <PlainForm onSubmit={submit} isBusy={isSaving} refusal={error} className="space-y-5">
      <Field
        label="Username"
        name="userName"
        defaultValue={userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        hint="At least 3 characters. You log in with it, not with your email address."
        error={refused.userName}
      />
      <PasswordField
        label="Password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 6 characters. Three or four unrelated words are easy to remember and hard to guess."
        error={refused.newPassword}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={refused.confirmPassword}
      />
      <Button type="submit" disabled={isSaving} className="w-full">
        {isSaving ? "Saving..." : "Save and Continue"}
      </Button>
      <Refusal>
        {error !== null &&
          !hasMistake &&
          !isShownAtField &&
          errorMessage(error, "We couldn’t save your login. Please try again.")}
      </Refusal>
    </PlainForm>
  );
}
