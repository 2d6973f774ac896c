import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestSignInLink, SIGN_IN_LINK_MINUTES } from "#contract/members/sign-in-links.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { readReturnPath } from "#web/session/log-in/return-path.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { takeFocus } from "#web/ui/focus-next.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";

/** Asks for a link by username or email. The answer is the same whether or not we know them (H-26). */
export function AskForLink() {
  const [mistake, setMistake] = useState<string>();
  const asking = useMutation({
    mutationFn: (usernameOrEmail: string) =>
      call(requestSignInLink, { body: { usernameOrEmail, returnPath: readReturnPath() } }),
  });

  function submit(typed: FormData) {
    const usernameOrEmail = String(typed.get("usernameOrEmail")).trim();
    const found = usernameOrEmail ? undefined : "Username or email is required";
    setMistake(found);
    if (!found) asking.mutate(usernameOrEmail);
  }

  if (asking.isSuccess) return <Sent />;
  return (
    <>
      <h2 className="mb-4 text-center text-2xl">Email me a sign-in link</h2>
      <PlainForm onSubmit={submit} isBusy={asking.isPending} className="space-y-5">
        <p className="text-soft">We’ll email you a link that logs you in without your password.</p>
        <Field
          label="Username or email"
          name="usernameOrEmail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={mistake}
        />
        <Button type="submit" disabled={asking.isPending} className="w-full">
          {asking.isPending ? "Sending..." : "Email Me a Link"}
        </Button>
        <Refusal>
          {asking.isError &&
            !mistake &&
            errorMessage(asking.error, "We couldn’t send the link. Please try again.")}
        </Refusal>
      </PlainForm>
    </>
  );
}

function Sent() {
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-4 text-center text-2xl outline-none">
        Check your email
      </h2>
      <div role="status" className="space-y-4">
        <p>If we know it, a link is on its way.</p>
        <p className="text-soft">
          It works once, within {SIGN_IN_LINK_MINUTES} minutes. Nothing after a few minutes? Check your spam
          folder, or log in with your password.
        </p>
      </div>
    </>
  );
}
