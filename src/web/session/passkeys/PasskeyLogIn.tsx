import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { logInWithPasskey } from "#contract/members/passkeys.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { paths } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored/stored-member.ts";
import { useArrival } from "#web/session/log-in/log-in.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import {
  hasPasskeys,
  isAborted,
  offersPasskeysInFields,
  passkeyFailure,
  type Signed,
  signWithPasskey,
} from "./authenticator.ts";

/** A challenge works for five minutes; the field gets a new one before that. */
const RENEW_MS = 4 * 60_000;

interface PasskeyLogInProps {
  isBusy: boolean;
  /** Whether the person says that the computer is shared; read when they sign. */
  isShared: () => boolean;
}

/** Logs in with a passkey, by a button and in the username field's own list (D-271). */
export function PasskeyLogIn({ isBusy, isShared }: PasskeyLogInProps) {
  const arrive = useArrival();
  // Shown from the start, as almost every browser has passkeys: nothing moves later.
  const [isOffered, setOffered] = useState(true);
  const logIn = useMutation({
    mutationFn: async (signed: Signed | null) => {
      const response = signed ?? (await signWithPasskey("log-in"));
      return call(logInWithPasskey, { body: { response, ...(isShared() && { isShared: true }) } });
    },
    onSuccess: ({ member }) => {
      if (member) return arrive({ ...member, isMember: true });
      // An administrator's account has no member record; the page reads its session again.
      clearStoredMember();
      window.location.assign(paths.admin);
    },
  });
  const { mutate } = logIn;
  useEffect(() => setOffered(hasPasskeys()), []);
  useOfferInField(mutate);
  if (!isOffered) return null;
  const failure = logIn.isError ? logInFailure(logIn.error) : null;
  return (
    <div className="mt-4 space-y-4">
      <Button
        tone="secondary"
        className="w-full"
        disabled={isBusy || logIn.isPending || logIn.isSuccess}
        onClick={() => mutate(null)}
      >
        {logIn.isPending ? "Waiting for Your Device..." : "Use a Passkey"}
      </Button>
      <Refusal>{failure}</Refusal>
    </div>
  );
}

/** A passkey that was removed never works again, which the server does not tell (D-279): the other way is named to all. */
function logInFailure(error: unknown): string | null {
  return error instanceof ApiError && error.status === 400
    ? "That passkey did not work. Please try again, or sign in with your password."
    : passkeyFailure(error);
}

/** Has the browser offer passkeys among the usernames it knows. Every failure leaves the form as it is. */
function useOfferInField(onSigned: (signed: Signed) => void): void {
  useEffect(() => {
    let isGone = false;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    async function offer(): Promise<void> {
      renewal = setTimeout(() => void offer().catch(ignore), RENEW_MS);
      const signed = await signWithPasskey("log-in", { inField: true });
      if (!isGone) onSigned(signed);
    }
    function ignore(error: unknown): void {
      clearTimeout(isAborted(error) ? undefined : renewal);
    }
    offersPasskeysInFields()
      .then((offers) => (offers && !isGone ? offer() : undefined))
      .catch(ignore);
    return () => {
      isGone = true;
      clearTimeout(renewal);
      stopOffering().catch(ignore);
    };
  }, [onSigned]);
}

async function stopOffering(): Promise<void> {
  if (!hasPasskeys()) return;
  const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
  WebAuthnAbortService.cancelCeremony();
}
