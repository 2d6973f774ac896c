import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { resetPassword } from "#contract/password.ts";
import { logOut } from "#contract/session.ts";
import { call, request } from "#web/platform/api.ts";
import { reasonOf } from "#web/platform/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { LoginFrame } from "./LoginFrame.tsx";
import { endSession } from "./session.ts";

/** The link's secret. It stands after the #, so that it is sent to no server but by this page's form. */
function tokenInAddress(): string {
  return window.location.hash.slice(1);
}

/** /member-login/new-password#<token>: chooses a new password by the link from the mail (decision 009). */
export function NewPasswordPage() {
  usePageTitle("New Password");
  const client = useQueryClient();
  const setting = useMutation({
    // Passwords are not to stay in the cache of what was done.
    gcTime: 0,
    mutationFn: (newPassword: string) =>
      call(resetPassword, { body: { token: tokenInAddress(), newPassword } }),
    onSuccess: () => {
      window.history.replaceState(null, "", paths.newPassword);
      // The server has ended the member's sessions; whoever is signed in in this browser logs in anew.
      request(logOut.method, logOut.path).catch(() => undefined);
      endSession(client);
    },
  });
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        <h2 className="mb-6 text-center text-2xl">
          {setting.isSuccess ? "Your password has been changed" : "Choose a new password"}
        </h2>
        {setting.isSuccess ? (
          <Changed userName={setting.data.userName} />
        ) : (
          <PasswordForm setting={setting.isPending} error={setting.error} onSet={setting.mutate} />
        )}
      </Card>
    </LoginFrame>
  );
}

type Mistakes = Partial<Record<"newPassword" | "confirmPassword", string>>;

interface PasswordFormProps {
  setting: boolean;
  error: unknown;
  onSet: (newPassword: string) => void;
}

/** Asks twice; whether the password will do is the server's to say. */
function PasswordForm({ setting, error, onSet }: PasswordFormProps) {
  const [mistakes, setMistakes] = useState<Mistakes>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const newPassword = String(typed.get("newPassword"));
    const found: Mistakes = {};
    if (!newPassword) found.newPassword = "Please choose a password";
    else if (newPassword !== typed.get("confirmPassword")) found.confirmPassword = "Passwords don't match";
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else if (!setting) onSet(newPassword);
  }

  const isComplete = /^[\w-]{43}$/.test(tokenInAddress());
  const hasMistake = Object.keys(mistakes).length > 0;
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {!isComplete && (
        <Alert tone="warning">
          This address is not complete. Please open the link in the mail once more, or ask for a new one.
        </Alert>
      )}
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 6 characters. Three or four words that do not belong together are easy to keep in mind and hard to guess."
        error={mistakes.newPassword}
      />
      <PasswordField
        label="Confirm New Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={mistakes.confirmPassword}
      />
      <Button type="submit" disabled={setting || !isComplete} className="w-full">
        {setting ? "Changing..." : "Change Password"}
      </Button>
      {error !== null && !hasMistake && (
        <Alert tone="alarm" role="alert">
          {reasonOf(error, "The password could not be changed. Please try again.")}
        </Alert>
      )}
      <p className="border-t border-line pt-5 text-center text-sm">
        <a href={paths.forgottenPassword} className="text-link">
          Ask for a new link
        </a>
      </p>
    </form>
  );
}

function Changed({ userName }: { userName: string }) {
  return (
    <div role="status" className="space-y-5">
      <p>
        Please log in as <strong className="break-words">{userName}</strong> with your new password. Every
        browser in which you were logged in has been logged out.
      </p>
      <LinkButton href={paths.memberLogin} className="w-full">
        Member Login
      </LinkButton>
    </div>
  );
}
