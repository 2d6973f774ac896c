import { type ComponentType, Suspense, useCallback, useState } from "react";
import { usePlannedDeletions } from "#web/deletions/planned-deletions.ts";
import { useKeys } from "#web/officers/keys/use-keys.ts";
import { OfficerNavigation } from "#web/officers/navigation/OfficerNavigation.tsx";
import type { Session } from "#web/session/session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";

const PlannedDeletions = lazyPart(
  async () => (await import("#web/deletions/PlannedDeletions.tsx")).PlannedDeletions,
);
const loadPalette = async () => (await import("#web/officers/search/CommandPalette.tsx")).CommandPalette;
const loadKeys = async () => (await import("#web/officers/keys/KeysDialog.tsx")).KeysDialog;

type Tool = ComponentType<{ onClose: () => void; onHelp: () => void }>;

/** What officers have on every page: their navigation, keys, the search from anywhere, deletions to undo. */
export function OfficerFrame({ session }: { session: Session }) {
  const planned = usePlannedDeletions();
  const { Opened, onFind, onHelp, onClose } = useTools();
  useKeys({ onFind, onHelp });
  return (
    <>
      <OfficerNavigation session={session} onFind={onFind} />
      {Opened && <Opened onClose={onClose} onHelp={onHelp} />}
      {planned.length > 0 && (
        <Suspense>
          <PlannedDeletions planned={planned} />
        </Suspense>
      )}
    </>
  );
}

/** The dialog that is open, of those whose code is fetched when it is first wanted. */
function useTools() {
  const toast = useToast();
  const [Opened, setOpened] = useState<Tool | null>(null);
  const open = useCallback(
    (load: () => Promise<Tool>) => {
      load().then(
        (part) => setOpened(() => part),
        () =>
          toast({
            title: "Error",
            description: "This could not be loaded. Please check your connection and try again.",
            variant: "destructive",
          }),
      );
    },
    [toast],
  );
  return {
    Opened,
    onFind: useCallback(() => open(loadPalette), [open]),
    onHelp: useCallback(() => open(loadKeys), [open]),
    onClose: useCallback(() => setOpened(null), []),
  };
}
