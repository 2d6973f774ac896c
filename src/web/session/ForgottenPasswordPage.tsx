import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { askForPasswordReset } from "#contract/password.ts";
import { call } from "#web/platform/api.ts";
import { reasonOf } from "#web/platform/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { LoginFrame } from "./LoginFrame.tsx";

/** /member-login/forgotten: asks for a mail with a one-time link (decision 009). A plain form, as at the log-in. */
export function ForgottenPasswordPage() {
  usePageTitle("Forgotten Password");
  const asking = useMutation({
    mutationFn: (email: string) => call(askForPasswordReset, { body: { email } }),
  });
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        <h2 className="mb-4 text-center text-2xl">
          {asking.isSuccess ? "Look into your mailbox" : "Forgotten your password?"}
        </h2>
        {asking.isSuccess ? (
          <Sent email={asking.variables} />
        ) : (
          <AddressForm asking={asking.isPending} error={asking.error} onAsk={asking.mutate} />
        )}
        <p className="mt-6 border-t border-line pt-5 text-center text-sm">
          <a href={paths.memberLogin} className="text-link">
            Back to Member Login
          </a>
        </p>
      </Card>
    </LoginFrame>
  );
}

interface AddressFormProps {
  asking: boolean;
  error: unknown;
  onAsk: (email: string) => void;
}

function AddressForm({ asking, error, onAsk }: AddressFormProps) {
  const [mistake, setMistake] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email")).trim();
    // What is certainly no address; the rest is for the server to say.
    const found = /^\S+@\S+$/.test(email) ? undefined : "Valid email is required";
    setMistake(found);
    if (found) form.querySelector<HTMLInputElement>("[name=email]")?.focus();
    else if (!asking) onAsk(email);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <p className="text-soft">
        Please type the email address that the chapter has of you. We send you a link with which you choose a
        new password.
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
      <Button type="submit" disabled={asking} className="w-full">
        {asking ? "Sending..." : "Send me a link"}
      </Button>
      {error !== null && !mistake && (
        <Alert tone="alarm" role="alert">
          {reasonOf(error, "The link could not be sent. Please try again.")}
        </Alert>
      )}
    </form>
  );
}

/** Says the same whether or not anybody has the address (H-26). */
function Sent({ email }: { email: string }) {
  return (
    <div role="status" className="space-y-4">
      <p>
        If a member with the address <strong className="break-words">{email}</strong> can log in, a mail with
        a link is on its way. The link works once, within 30 minutes.
      </p>
      <p className="text-soft">
        Nothing there after some minutes? Please look among the unwanted mail, or contact an administrator.
      </p>
    </div>
  );
}
