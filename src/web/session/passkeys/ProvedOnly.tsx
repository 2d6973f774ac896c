import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";

/** An officers' page that a password alone does not open: until then it says so, under the notice with the way (D-272). */
export function ProvedOnly({ children }: { children: ReactNode }) {
  const { data: own } = useQuery(read(listPasskeys));
  if (!own?.mustProve) return children;
  return <NotProved hasPasskey={own.passkeys.length > 0} />;
}

function NotProved({ hasPasskey }: { hasPasskey: boolean }) {
  usePageTitle("Passkey Needed");
  return hasPasskey ? (
    <EmptyState
      level="h1"
      title="Please use your passkey"
      text="Then this page opens. The button is above; a recovery code works, too."
    />
  ) : (
    <EmptyState
      level="h1"
      title="Please make a passkey"
      text="Then this page opens. The button above leads the way; it takes twenty seconds."
    />
  );
}
