import { useEffect, useRef, useState } from "react";
import { pathToFollow } from "#web/platform/follow-links.ts";
import { go } from "#web/platform/go.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useHoldHistory } from "#web/ui/hold-history.ts";

/** Asks before a link, Back or Forward leads away from what is not saved; closing the tab asks in the browser's own words. */
export function AskBeforeLeaving({ when }: { when: () => boolean }) {
  /** The way that was wanted: an address, or steps in the tab's history. */
  const [wanted, setWanted] = useState<string | number | null>(null);
  // Who has been asked once is not asked again by the browser.
  const isLeaving = useRef(false);
  const [holds] = useState(() => () => when() && !isLeaving.current);
  useHoldHistory(holds, setWanted);
  useEffect(() => {
    function holdLink(event: MouseEvent) {
      const path = holds() ? pathToFollow(event) : null;
      if (path === null) return;
      // Links that were stopped are not followed.
      event.preventDefault();
      setWanted(path);
    }
    function holdPage(event: BeforeUnloadEvent) {
      if (holds()) event.preventDefault();
    }
    document.addEventListener("click", holdLink, true);
    window.addEventListener("beforeunload", holdPage);
    return () => {
      document.removeEventListener("click", holdLink, true);
      window.removeEventListener("beforeunload", holdPage);
    };
  }, [holds]);
  function leave() {
    isLeaving.current = true;
    if (typeof wanted === "number") window.history.go(wanted);
    else if (wanted !== null) go(wanted);
  }
  return (
    <Dialog
      open={wanted !== null}
      onOpenChange={() => setWanted(null)}
      title="Leave without saving?"
      actions={
        <>
          <Button tone="secondary" onClick={() => setWanted(null)}>
            Stay on this page
          </Button>
          <Button tone="danger" onClick={leave}>
            Leave without saving
          </Button>
        </>
      }
    >
      <p>What you have changed in your profile is not saved yet.</p>
    </Dialog>
  );
}
