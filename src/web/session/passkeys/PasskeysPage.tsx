import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  listPasskeys,
  makeRecoveryCodes,
  type OwnPasskeys,
  PASSKEYS_MAX,
} from "#contract/members/passkeys.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useFocusWhenLost } from "#web/ui/focus-next.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { createPasskey, hasPasskeys, passkeyFailure } from "./authenticator.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** /profile/passkeys: one's passkeys and recovery codes (D-270, D-273). */
export function PasskeysPage() {
  usePageTitle("Passkeys");
  const own = useQuery(read(listPasskeys));
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
        A passkey lets you log in with your fingerprint, your face or your phone’s code. No one can guess it
        or trick you out of it.
      </PageHeading>
      <Loaded of={own} failure="Your passkeys could not be loaded." skeleton={<PasskeysSkeleton />}>
        {(read) => <Passkeys own={read} />}
      </Loaded>
    </>
  );
}

/** One passkey with its buttons, and the button for another. */
function PasskeysSkeleton() {
  return (
    <Card as="div" className="max-w-3xl" aria-hidden="true">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex-1 basis-64 space-y-2.5">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-52" />
        </div>
        <Skeleton className="h-10 w-44" />
      </div>
      <div className="mt-5 border-t border-line pt-5">
        <Skeleton className="h-12 w-40" />
      </div>
    </Card>
  );
}

function Passkeys({ own }: { own: OwnPasskeys }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useAddPasskey();
  const addButton = useFocusWhenLost(`${add.isPending} ${own.passkeys.length}`);
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
            <Button ref={addButton} disabled={add.isPending || isFull} onClick={() => add.mutate()}>
              {add.isPending ? "Waiting for Your Device..." : "Add a Passkey"}
            </Button>
          ) : (
            <Alert>This browser cannot make passkeys. A newer one, or your phone’s, can.</Alert>
          )}
          {isFull && (
            <p className="mt-3 text-soft">You have ten, which is the most. Remove one to add another.</p>
          )}
        </div>
      </Card>
      {own.passkeys.length > 0 && !hasUseForCodes(own) && (
        <p className="mt-6 max-w-3xl text-soft">
          If you lose your phone, log in with your password as before, and remove its passkey here.
        </p>
      )}
      {own.passkeys.length > 0 && hasUseForCodes(own) && (
        <CodesSection own={own} isShown={codes !== null} onMade={setCodes} />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

/** Codes replace a passkey that is required; without that, the password is enough. */
function hasUseForCodes({ isRequired, codesLeft }: OwnPasskeys): boolean {
  return isRequired || codesLeft !== null;
}

interface CodesSectionProps {
  own: OwnPasskeys;
  isShown: boolean;
  onMade: (codes: readonly string[]) => void;
}

function CodesSection({ own, isShown, onMade }: CodesSectionProps) {
  const make = useMakeCodes(onMade);
  const button = useFocusWhenLost(`${make.isPending} ${isShown}`);
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
      <Button ref={button} tone="secondary" disabled={make.isPending} onClick={() => make.mutate()}>
        {codesLeft === null ? "Make Recovery Codes" : "Make New Recovery Codes"}
      </Button>
    </section>
  );
}

function useAddPasskey() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: createPasskey,
    onSuccess: ({ name }) =>
      toast({ title: "Passkey Added", description: `You can log in with “${name}” now.` }),
    onError: (error) => {
      const description = passkeyFailure(error);
      if (description) toast({ title: "No Passkey Added", description, variant: "destructive" });
    },
    // Everything: a new passkey also opens the officers' pages.
    onSettled: () => client.invalidateQueries(),
  });
}

function useMakeCodes(onMade: (codes: readonly string[]) => void) {
  const client = useQueryClient();
  return useTask({
    run: () => call(makeRecoveryCodes),
    failed: "Codes Not Created",
    fallback: "Please try again.",
    onDone: ({ codes }) => onMade(codes),
    refresh: () => client.invalidateQueries(read(listPasskeys)),
  });
}
