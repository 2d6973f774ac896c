import { useEffect, useState } from "react";
import { pathToFollow } from "#web/platform/follow-links.ts";
import { go } from "#web/platform/go.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";

/** Asks before a link leads away from what is not saved; closing the tab asks in the browser's own words. */
export function AskBeforeLeaving({ when }: { when: () => boolean }) {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    function holdLink(event: MouseEvent) {
      const path = when() ? pathToFollow(event) : null;
      if (path === null) return;
      // Links that were stopped are not followed.
      event.preventDefault();
      setWanted(path);
    }
    function holdPage(event: BeforeUnloadEvent) {
      if (when()) event.preventDefault();
    }
    document.addEventListener("click", holdLink, true);
    window.addEventListener("beforeunload", holdPage);
    return () => {
      document.removeEventListener("click", holdLink, true);
      window.removeEventListener("beforeunload", holdPage);
    };
  }, [when]);
  return (
    <Dialog
      open={wanted !== null}
      onOpenChange={() => setWanted(null)}
      title="Leave without saving?"
      actions={
        <>
          <Button tone="secondary" onClick={() => wanted !== null && go(wanted)}>
            Leave without saving
          </Button>
          <Button onClick={() => setWanted(null)}>Stay on this page</Button>
        </>
      }
    >
      <p>What you have changed in your profile is not saved yet.</p>
    </Dialog>
  );
}
