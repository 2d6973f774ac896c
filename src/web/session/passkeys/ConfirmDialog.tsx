import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmIdentity, listPasskeys, type OwnPasskeys } from "#contract/members/passkeys.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage, fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { useFocusWhenLost } from "#web/ui/focus-next.ts";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { hasPasskeys, passkeyFailure, signWithPasskey } from "./authenticator.ts";
import { tellOtherTabs } from "./confirmed-elsewhere.ts";
import { SecretForm } from "./SecretForm.tsx";

interface ConfirmDialogProps {
  onDone: (isConfirmed: boolean) => void;
}

const FROM_TIME_TO_TIME = "We ask for this from time to time to keep your account safe.";
const BESIDES_THE_PASSWORD = "Officers use a passkey or a recovery code besides their password.";

/** 'Confirm That It’s You': by a passkey, a recovery code, or the password where it is enough. */
export function ConfirmDialog({ onDone }: ConfirmDialogProps) {
  const own = useQuery({ ...read(listPasskeys), refetchOnMount: "always" });
  return (
    <Dialog
      onClose={() => onDone(false)}
      title="Confirm That It’s You"
      description={own.data?.mustProve ? BESIDES_THE_PASSWORD : FROM_TIME_TO_TIME}
    >
      <Loaded of={own} failure="This could not be loaded." skeleton="h-32">
        {(read) => <Ways own={read} onConfirmed={() => onDone(true)} />}
      </Loaded>
    </Dialog>
  );
}

type Proof = { code: string } | { password: string } | "passkey";

function useConfirm(onConfirmed: () => void) {
  const client = useQueryClient();
  return useMutation({
    // Passwords and codes must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: async (proof: Proof) => {
      const body = proof === "passkey" ? { response: await signWithPasskey("confirm") } : proof;
      return call(confirmIdentity, { body });
    },
    onSuccess: async () => {
      onConfirmed();
      tellOtherTabs();
      await client.invalidateQueries();
    },
  });
}

function Ways({ own, onConfirmed }: { own: OwnPasskeys; onConfirmed: () => void }) {
  const confirm = useConfirm(onConfirmed);
  const passkeyButton = useFocusWhenLost(confirm.status);
  const worksHere = hasPasskeys() && own.passkeys.some((passkey) => passkey.worksHere);
  const hasCodes = !own.confirmsByPassword && (own.codesLeft ?? 0) > 0;
  const [isCodeChosen, setCodeChosen] = useState(false);
  const secret = {
    isBusy: confirm.isPending,
    // Primary where there is no other way.
    tone: worksHere ? ("secondary" as const) : ("primary" as const),
    refusal: confirm.error,
  };
  return (
    <div className="space-y-5">
      {own.passkeys.length > 0 && !worksHere && <Alert tone="warning">{whyNotHere()}</Alert>}
      {worksHere && (
        <Button
          ref={passkeyButton}
          className="w-full"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate("passkey")}
        >
          {confirm.isPending && confirm.variables === "passkey"
            ? "Waiting for Your Device..."
            : "Use My Passkey"}
        </Button>
      )}
      {own.confirmsByPassword && (
        <SecretForm
          {...secret}
          name="password"
          label="Password"
          button="Confirm"
          onTyped={(password) => confirm.mutate({ password })}
        />
      )}
      {hasCodes && (isCodeChosen || !worksHere) && (
        <SecretForm
          {...secret}
          name="code"
          label="Recovery Code"
          hint="Ten letters and digits from your paper. Each works once."
          button="Use This Code"
          takesFocus={isCodeChosen}
          onTyped={(code) => confirm.mutate({ code })}
        />
      )}
      {hasCodes && worksHere && !isCodeChosen && (
        <Button tone="secondary" className="w-full" onClick={() => setCodeChosen(true)}>
          Use a Recovery Code
        </Button>
      )}
      {!own.confirmsByPassword && !hasCodes && <p className="text-soft">{withoutCodes(own, worksHere)}</p>}
      {confirm.isError && <Failure error={confirm.error} />}
    </div>
  );
}

/** What is left to someone without recovery codes, whose password does not confirm. */
function withoutCodes({ passkeys }: OwnPasskeys, worksHere: boolean): string {
  if (passkeys.length === 0) return "Please log out and log in again.";
  return worksHere
    ? "Lost your phone? Another full officer can end your passkeys, under Officers."
    : "Ask another full officer to end your old passkeys, under Officers. Then make a new one.";
}

function whyNotHere(): string {
  return hasPasskeys()
    ? "Your passkeys were made for another address of the portal and do not work here."
    : "This browser cannot use passkeys.";
}

/** What no field says. */
function Failure({ error }: { error: unknown }) {
  const text = passkeyFailure(error);
  if (text === null || fieldErrorsIn(error).length > 0) return null;
  return <Refusal>{errorMessage(error, text)}</Refusal>;
}
