import { Suspense, useEffect, useState } from "react";
import { onProofNeeded } from "#web/platform/api/confirm-first.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";

const ConfirmDialog = lazyPart(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog);

type Waiting = (isConfirmed: boolean) => void;

/** Opens the confirmation when the server wants one before a sensitive act; the act then goes on by itself (D-276). */
export function ConfirmWhenAsked() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(
    () =>
      onProofNeeded(() => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]))),
    [],
  );
  if (waiting.length === 0) return null;
  return (
    <Suspense>
      <ConfirmDialog
        onDone={(isConfirmed) => {
          for (const resolve of waiting) resolve(isConfirmed);
          setWaiting([]);
        }}
      />
    </Suspense>
  );
}
