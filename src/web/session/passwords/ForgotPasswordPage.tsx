import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestPasswordReset } from "#contract/password.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LoginFrame } from "#web/session/log-in/LoginFrame.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { takeFocus } from "#web/ui/focus-next.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";

/** /member-login/forgotten: requests an email with a one-time link (009). */
export function ForgotPasswordPage() {
  usePageTitle("Forgot Password");
  const asking = useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
  });
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        <h2
          key={asking.isSuccess ? "sent" : "asked"}
          ref={asking.isSuccess ? takeFocus : undefined}
          tabIndex={-1}
          className="mb-4 text-center text-2xl outline-none"
        >
          {asking.isSuccess ? "Check your email" : "Forgot your password?"}
        </h2>
        {asking.isSuccess ? (
          <Sent email={asking.variables} />
        ) : (
          <AddressForm isSending={asking.isPending} error={asking.error} onAsk={asking.mutate} />
        )}
        <p className="mt-6 border-t border-line pt-5 text-center text-sm">
          <a href={paths.memberLogin} className="tap-target text-link">
            Back to Member Login
          </a>
        </p>
      </Card>
    </LoginFrame>
  );
}

interface AddressFormProps {
  isSending: boolean;
  error: unknown;
  onAsk: (email: string) => void;
}

function AddressForm({ isSending, error, onAsk }: AddressFormProps) {
  const [mistake, setMistake] = useState<string>();

  function submit(typed: FormData) {
    const email = String(typed.get("email")).trim();
    // Catches only obvious mistakes; the server checks the rest.
    const found = /^\S+@\S+$/.test(email) ? undefined : "Valid email is required";
    setMistake(found);
    if (!found) onAsk(email);
  }

  return (
    <PlainForm onSubmit={submit} isBusy={isSending} className="space-y-5">
      <p className="text-soft">
        Enter the email we have on file. We’ll send a link to choose a new password.
      </p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={mistake}
      />
      <Button type="submit" disabled={isSending} className="w-full">
        {isSending ? "Sending..." : "Send Link"}
      </Button>
      <Refusal>
        {error !== null && !mistake && errorMessage(error, "We couldn’t send the link. Please try again.")}
      </Refusal>
    </PlainForm>
  );
}

/** The same whether or not the address is known (H-26). */
function Sent({ email }: { email: string }) {
  return (
    <div role="status" className="space-y-4">
      <p>
        If <strong className="break-words">{email}</strong> belongs to a member who can log in, a link is on
        its way. It works once, within 30 minutes. A new request cancels earlier links.
      </p>
      <p className="text-soft">
        Nothing after a few minutes? Check your spam folder, or contact an administrator.
      </p>
    </div>
  );
}
