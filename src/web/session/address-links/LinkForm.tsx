import type { AddressLink } from "#contract/members/address-links.ts";
import { PASSWORD_MAX } from "#contract/password.ts";
import { errorMessage, fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { LinkAddress } from "./LinkAddress.tsx";

interface LinkFormProps {
  link: AddressLink;
  isBusy: boolean;
  error: Error | null;
  onFollow: (currentPassword: string | undefined) => void;
}

/** What an open link would do, and the button that does it. */
export function LinkForm({ link, isBusy, error, onFollow }: LinkFormProps) {
  const isStop = link.kind === "stop";
  const [mistake] = fieldErrorsIn(error);
  const asksForPassword = link.asksForPassword || mistake !== undefined;

  function submit(typed: FormData) {
    const password = typed.get("currentPassword");
    onFollow(typeof password === "string" ? password : undefined);
  }

  return (
    <>
      <h2 className="mb-4 text-center text-2xl">
        {isStop ? "Stop the address change?" : "Confirm your email address"}
      </h2>
      <PlainForm onSubmit={submit} isBusy={isBusy} refusal={error} className="space-y-5">
        {isStop ? (
          <p>
            A different address was entered in your profile. If you stop the change, our emails will keep
            going to <LinkAddress link={link} />. We’ll also log out every browser, and remove the passkeys,
            recovery codes, and password that someone else may have set up.
          </p>
        ) : (
          <p>
            Is <LinkAddress link={link} /> yours? Once you confirm it, our emails will go there, including
            those to reset your password.
          </p>
        )}
        {asksForPassword && <CurrentPassword error={mistake?.message} />}
        <Button type="submit" disabled={isBusy} className="w-full">
          {isBusy ? "One moment..." : isStop ? "Stop the Change" : "Confirm This Address"}
        </Button>
        <Refusal>{error && !mistake && errorMessage(error, "That didn’t work. Please try again.")}</Refusal>
        <p className="border-t border-line pt-5 text-sm text-soft">
          {isStop
            ? "If you entered the new address yourself, you don’t need to do anything."
            : "If you didn’t enter it, just close this page. The address won’t be used."}
        </p>
      </PlainForm>
    </>
  );
}

/** Asks for the password if no older address could be notified of the change (030). */
function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label="Current Password"
      name="currentPassword"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      hint="We have no other confirmed address for you, so we need your password. If you don’t know it, a chapter officer can set your address."
      error={error}
    />
  );
}
