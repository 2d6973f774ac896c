import { Suspense, useCallback, useState } from "react";
import { usePlannedDeletions } from "#web/officers/deletions/planned-deletions.ts";
import { useKeys } from "#web/officers/keys/use-keys.ts";
import { OfficerNavigation } from "#web/officers/navigation/OfficerNavigation.tsx";
import type { Session } from "#web/session/session.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { onDemand } from "#web/ui/OnDemand.tsx";

const PlannedDeletions = lazyPart(
  async () => (await import("#web/officers/deletions/PlannedDeletions.tsx")).PlannedDeletions,
);
const CommandPalette = onDemand(
  async () => (await import("#web/officers/search/CommandPalette.tsx")).CommandPalette,
);
const KeysDialog = onDemand(async () => (await import("#web/officers/keys/KeysDialog.tsx")).KeysDialog);

/** What officers have on every page: their navigation, keys, the search from anywhere, deletions to undo. */
export function OfficerFrame({ session }: { session: Session }) {
  const [opened, setOpened] = useState<"find" | "keys" | null>(null);
  const planned = usePlannedDeletions();
  const onFind = useCallback(() => setOpened("find"), []);
  const onHelp = useCallback(() => setOpened("keys"), []);
  const onClose = useCallback(() => setOpened(null), []);
  useKeys({ onFind, onHelp });
  return (
    <>
      <OfficerNavigation session={session} onFind={onFind} />
      {opened === "find" && <CommandPalette onClose={onClose} onHelp={onHelp} />}
      {opened === "keys" && <KeysDialog onClose={onClose} />}
      {planned.length > 0 && (
        <Suspense>
          <PlannedDeletions planned={planned} />
        </Suspense>
      )}
    </>
  );
}
