import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  listPasskeys,
  makeRecoveryCodes,
  type OwnPasskeys,
  PASSKEYS_MAX,
} from "#contract/members/passkeys.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_MEMBER_LOGIN, useLoseSession, useSessionLoss } from "#web/session/lost-session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { createPasskey, hasPasskeys, passkeyFailure } from "./authenticator.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** /profile/passkeys: one's passkeys and recovery codes (D-270, D-273). */
export function PasskeysPage() {
  usePageTitle("Passkeys");
  const own = useQuery(read(listPasskeys));
  useSessionLoss(own.error, LOST_TO_MEMBER_LOGIN);
  return (
    <>
      <PageHeading
        over="Profile"
        title="Passkeys"
        actions={
          <LinkButton tone="secondary" size="small" href={paths.profile}>
            Back to Profile
          </LinkButton>
        }
      >
        A passkey lets you log in with your fingerprint, your face or the code of your phone. No one can guess
        it or trick you out of it.
      </PageHeading>
      {own.data && <Passkeys own={own.data} />}
      {own.isPending && <Skeleton className="h-64 w-full max-w-3xl" />}
      {own.isError && !own.data && (
        <LoadFailure text="Your passkeys could not be loaded." onRetry={() => void own.refetch()} />
      )}
    </>
  );
}

function Passkeys({ own }: { own: OwnPasskeys }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useAddPasskey();
  const isSupported = hasPasskeys();
  const isFull = own.passkeys.length >= PASSKEYS_MAX;
  return (
    <>
      <Card className="max-w-3xl">
        {own.passkeys.length === 0 ? (
          <p className="text-soft">You have no passkey yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {own.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        <div className="mt-5 border-t border-line pt-5">
          {isSupported ? (
            <Button disabled={add.isPending || isFull} onClick={() => add.mutate()}>
              {add.isPending ? "Waiting for Your Device..." : "Add a Passkey"}
            </Button>
          ) : (
            <Alert>This browser cannot make passkeys. A newer one, or your phone’s, can.</Alert>
          )}
          {isFull && <p className="mt-3 text-soft">Ten passkeys are the most. Remove one to add another.</p>}
        </div>
      </Card>
      {own.passkeys.length > 0 && <CodesSection own={own} onMade={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function CodesSection({ own, onMade }: { own: OwnPasskeys; onMade: (codes: readonly string[]) => void }) {
  const make = useMakeCodes(onMade);
  const { codesLeft } = own;
  return (
    <section aria-labelledby="recovery-codes" className="mt-10 max-w-3xl">
      <h2 id="recovery-codes" className="text-2xl">
        Recovery codes
      </h2>
      <p className="mt-2 mb-4 text-soft">
        On paper, for the day you lose your phone: your password and one of these codes are as good as a
        passkey. Each works once.{" "}
        {codesLeft === null
          ? "You have none yet."
          : `You have ${codesLeft === 1 ? "one" : codesLeft} left. New ones replace them.`}
      </p>
      <Button tone="secondary" disabled={make.isPending} onClick={() => make.mutate()}>
        {codesLeft === null ? "Make Recovery Codes" : "Make New Recovery Codes"}
      </Button>
    </section>
  );
}

function useAddPasskey() {
  const client = useQueryClient();
  const toast = useToast();
  const loseSession = useLoseSession();
  return useMutation({
    mutationFn: createPasskey,
    onSuccess: ({ name }) =>
      toast({ title: "Passkey Added", description: `You can log in with “${name}” now.` }),
    onError: (error) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_MEMBER_LOGIN);
      const description = passkeyFailure(error);
      if (description) toast({ title: "No Passkey Added", description, variant: "destructive" });
    },
    // Everything: a new passkey also opens the officers' pages.
    onSettled: () => client.invalidateQueries(),
  });
}

function useMakeCodes(onMade: (codes: readonly string[]) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const loseSession = useLoseSession();
  return useMutation({
    gcTime: 0,
    mutationFn: () => call(makeRecoveryCodes),
    onSuccess: ({ codes }) => onMade(codes),
    onError: (error) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_MEMBER_LOGIN);
      const description = errorMessage(error, "Please try again.");
      toast({ title: "No Codes Made", description, variant: "destructive" });
    },
    onSettled: () => client.invalidateQueries(read(listPasskeys)),
  });
}
