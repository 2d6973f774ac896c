import { type RefObject, useEffect, useRef, useState } from "react";
import { paths } from "#web/platform/paths.ts";
import { PasskeyLogIn } from "#web/session/passkeys/PasskeyLogIn.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { loginFailure, useLogIn } from "./log-in.ts";

type Mistakes = Partial<Record<"username" | "password", string>>;

/** The messages of the contract's `LoginForm`, without loading the validation library. */
function mistakesIn({ username, password }: { username: string; password: string }): Mistakes {
  return {
    ...(username ? {} : { username: "Username is required" }),
    ...(password ? {} : { password: "Password is required" }),
  };
}

/** Scrolls to the top and focuses a field, even after another page that was scrolled (D-534). */
function useStart(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}

/** The member log-in form. It uses no form library, so that this page loads fast. */
export function LoginCard() {
  const username = useStart();
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const shared = useRef<HTMLInputElement>(null);
  const logIn = useLogIn();

  const isSharedNow = () => shared.current?.checked === true;

  function submit(typed: FormData) {
    const ask = {
      username: String(typed.get("username")),
      password: String(typed.get("password")),
      ...(isSharedNow() && { isShared: true as const }),
    };
    const found = mistakesIn(ask);
    setMistakes(found);
    if (Object.keys(found).length === 0) logIn.mutate(ask);
  }

  // The delay between the response and the next page still counts as signing in.
  const busy = logIn.isPending || logIn.isSuccess;
  return (
    <Card className="w-full max-w-md">
      <h2 className="mb-6 text-center text-2xl">Member Login</h2>
      <PlainForm onSubmit={submit} isBusy={busy} className="space-y-5">
        <Field
          ref={username}
          label="Username"
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          error={mistakes.username}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={mistakes.password}
        />
        <Checkbox ref={shared} label="This is a shared computer" />
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? "Signing In..." : "Sign In"}
        </Button>
        <Refusal>{logIn.isError && loginFailure(logIn.error)}</Refusal>
      </PlainForm>
      <PasskeyLogIn isBusy={busy} isShared={isSharedNow} />
      <ul className="mt-4 flex flex-wrap justify-center gap-x-6 text-sm">
        <li>
          <a href={paths.forgotPassword} className="inline-flex min-h-11 items-center text-link">
            Forgot your password?
          </a>
        </li>
        <li>
          <a href={paths.signInLink} className="inline-flex min-h-11 items-center text-link">
            Email me a sign-in link
          </a>
        </li>
      </ul>
      <p className="mt-6 border-t border-line pt-5 text-center text-sm text-soft">
        No login yet, or forgot your username? Please contact an administrator for your credentials.
      </p>
    </Card>
  );
}
