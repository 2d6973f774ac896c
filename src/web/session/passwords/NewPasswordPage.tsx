import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { resetPassword } from "#contract/password.ts";
import { logOut } from "#contract/session.ts";
import { call, request } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LoginFrame } from "#web/session/log-in/LoginFrame.tsx";
import { endSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** The link's token. It follows the #, so that only this page's form sends it to the server. */
function tokenInAddress(): string {
  return window.location.hash.slice(1);
}

/** /member-login/new-password#<token>: sets a new password with the link from the email (009). */
export function NewPasswordPage() {
  usePageTitle("New Password");
  const client = useQueryClient();
  const setting = useMutation({
    // Passwords must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: (newPassword: string) =>
      call(resetPassword, { body: { token: tokenInAddress(), newPassword } }),
    onSuccess: () => {
      window.history.replaceState(null, "", paths.newPassword);
      // The server has ended the member's sessions; anyone logged in in this browser must log in again.
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

/** Asks for the password twice. The server decides whether it is acceptable. */
function PasswordForm({ setting, error, onSet }: PasswordFormProps) {
  const [mistakes, setMistakes] = useState<Mistakes>({});

  function submit(typed: FormData) {
    const newPassword = String(typed.get("newPassword"));
    const found: Mistakes = {};
    if (!newPassword) found.newPassword = "Please enter a password";
    else if (newPassword !== typed.get("confirmPassword")) found.confirmPassword = "Passwords don't match";
    setMistakes(found);
    if (Object.keys(found).length === 0) onSet(newPassword);
  }

  const isComplete = /^[\w-]{43}$/.test(tokenInAddress());
  const hasMistake = Object.keys(mistakes).length > 0;
  return (
    <PlainForm onSubmit={submit} isBusy={setting} className="space-y-5">
      {!isComplete && (
        <Alert tone="warning">
          This link is incomplete. Please open it from the email again, or request a new one.
        </Alert>
      )}
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 6 characters. Three or four unrelated words are easy to remember and hard to guess."
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
      <Refusal>
        {error !== null &&
          !hasMistake &&
          errorMessage(error, "We couldn’t change your password. Please try again.")}
      </Refusal>
      <p className="border-t border-line pt-5 text-center text-sm">
        <a href={paths.forgotPassword} className="tap-target text-link">
          Request a new link
        </a>
      </p>
    </PlainForm>
  );
}

function Changed({ userName }: { userName: string }) {
  return (
    <div role="status" className="space-y-5">
      <p>
        Please log in as <strong className="break-words">{userName}</strong> with your new password. You’ve
        been logged out of every browser.
      </p>
      <LinkButton href={paths.memberLogin} className="w-full">
        Member Login
      </LinkButton>
    </div>
  );
}
