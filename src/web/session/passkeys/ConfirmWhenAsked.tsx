import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { read } from "#web/platform/api/api.ts";
import { onProofNeeded, type Wanted } from "#web/platform/api/confirm-first.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { onConfirmedElsewhere } from "./confirmed-elsewhere.ts";

const ConfirmDialog = lazyPart(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog);

type Waiting = (isConfirmed: boolean) => void;

/** Opens the confirmation when the server wants one before an act; the act then goes on by itself (D-272, D-276). */
export function ConfirmWhenAsked() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(
    () =>
      onProofNeeded((wanted: Wanted) => {
        const own = client.getQueryData(read(listPasskeys).queryKey);
        // Without a passkey there is nothing to use yet; the refusal says to make one.
        if (wanted === "passkey_needed" && !own?.passkeys.length) return Promise.resolve(false);
        return new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]));
      }),
    [client],
  );
  const answerAll = useCallback(
    (isConfirmed: boolean) => {
      for (const resolve of waiting) resolve(isConfirmed);
      setWaiting([]);
    },
    [waiting],
  );
  const isWaiting = waiting.length > 0;
  // One confirmation serves all tabs, which share the session.
  useEffect(
    () => (isWaiting ? onConfirmedElsewhere(() => answerAll(true)) : undefined),
    [isWaiting, answerAll],
  );
  if (!isWaiting) return null;
  return (
    <Suspense>
      <ConfirmDialog onDone={answerAll} />
    </Suspense>
  );
}
