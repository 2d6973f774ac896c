import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { confirmIdentity, listPasskeys, type OwnPasskeys } from "#contract/members/passkeys.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { hasPasskeys, passkeyFailure, signWithPasskey } from "./authenticator.ts";

interface ConfirmDialogProps {
  onDone: (isConfirmed: boolean) => void;
}

/** 'Confirm That It’s You': by a passkey, a recovery code, or the password where it is enough. */
export function ConfirmDialog({ onDone }: ConfirmDialogProps) {
  const own = useQuery({ ...read(listPasskeys), refetchOnMount: "always" });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone(false)}
      title="Confirm That It’s You"
      description="For your safety, this is asked again when the last time was more than ten minutes ago."
    >
      {own.data && <Ways own={own.data} onConfirmed={() => onDone(true)} />}
      {own.isPending && <Skeleton className="h-32 w-full" />}
      {own.isError && <LoadFailure text="This could not be loaded." onRetry={own.refetch} />}
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
      await client.invalidateQueries();
    },
  });
}

function Ways({ own, onConfirmed }: { own: OwnPasskeys; onConfirmed: () => void }) {
  const confirm = useConfirm(onConfirmed);
  const worksHere = hasPasskeys() && own.passkeys.some((passkey) => passkey.worksHere);
  const hasCodes = (own.codesLeft ?? 0) > 0;
  const [isTypingCode, setTypingCode] = useState(!worksHere);
  const isElsewhere = own.passkeys.length > 0 && !own.passkeys.some((passkey) => passkey.worksHere);
  return (
    <div className="space-y-5">
      {isElsewhere && (
        <Alert tone="warning">
          Your passkeys were made for another address of the portal and do not work here.
        </Alert>
      )}
      {worksHere && (
        <Button className="w-full" disabled={confirm.isPending} onClick={() => confirm.mutate("passkey")}>
          {confirm.isPending ? "Waiting for Your Device..." : "Use My Passkey"}
        </Button>
      )}
      {own.confirmsByPassword && (
        <SecretForm
          label="Password"
          button="Confirm"
          isBusy={confirm.isPending}
          onTyped={(password) => confirm.mutate({ password })}
        />
      )}
      {!own.confirmsByPassword && hasCodes && isTypingCode && (
        <SecretForm
          label="Recovery Code"
          hint="Ten letters and digits from your paper. Each works once."
          button="Use This Code"
          isBusy={confirm.isPending}
          onTyped={(code) => confirm.mutate({ code })}
        />
      )}
      {!own.confirmsByPassword && hasCodes && !isTypingCode && (
        <Button tone="secondary" className="w-full" onClick={() => setTypingCode(true)}>
          Use a Recovery Code
        </Button>
      )}
      {!worksHere && !own.confirmsByPassword && !hasCodes && (
        <p>
          {own.passkeys.length > 0
            ? "Without a passkey and recovery codes, another full officer can end your old passkeys under Officers."
            : "Please log out and log in again."}
        </p>
      )}
      {confirm.isError && <Failure error={confirm.error} />}
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const text = passkeyFailure(error);
  if (text === null) return null;
  return (
    <Alert tone="alarm" role="alert">
      {errorMessage(error, text)}
    </Alert>
  );
}

interface SecretFormProps {
  label: "Password" | "Recovery Code";
  hint?: string;
  button: string;
  isBusy: boolean;
  onTyped: (secret: string) => void;
}

function SecretForm({ label, hint, button, isBusy, onTyped }: SecretFormProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const name = label === "Password" ? "password" : "code";
  function submit(typed: FormData) {
    const secret = String(typed.get(name)).trim();
    setError(secret ? undefined : `Please enter your ${label.toLowerCase()}.`);
    if (secret) onTyped(label === "Password" ? String(typed.get(name)) : secret);
  }
  const text = { label, name, id, error, ...(hint && { hint }) };
  return (
    <PlainForm onSubmit={submit} isBusy={isBusy} className="space-y-4">
      {label === "Password" ? (
        <PasswordField {...text} autoComplete="current-password" />
      ) : (
        <Field {...text} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      )}
      <Button
        type="submit"
        tone={label === "Password" ? "primary" : "secondary"}
        disabled={isBusy}
        className="w-full"
      >
        {button}
      </Button>
    </PlainForm>
  );
}
