import { useEffect, useRef, useState } from "react";
import { pathToFollow } from "#web/platform/follow-links.ts";
import { go } from "#web/platform/go.ts";
import { useGuardHistory } from "#web/ui/overlay/guard-history.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

/** Asks before a link, Back or Forward leaves unsaved changes; closing the tab shows the browser's own question. */
export function AskBeforeLeaving({ when }: { when: () => boolean }) {
  /** Where to go: an address, or steps in the tab's history. */
  const [wanted, setWanted] = useState<string | number | null>(null);
  // The browser does not ask a second time.
  const isLeaving = useRef(false);
  const [holds] = useState(() => () => when() && !isLeaving.current);
  useGuardHistory(holds, setWanted);
  useEffect(() => {
    function holdLink(event: MouseEvent) {
      const path = holds() ? pathToFollow(event) : null;
      if (path === null) return;
      // A stopped link is not followed.
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
    <QuestionDialog
      open={wanted !== null}
      onClose={() => setWanted(null)}
      title="Leave without saving?"
      keep="Stay on this page"
      act="Leave without saving"
      tone="danger"
      onAct={leave}
    >
      <p>Your profile changes haven’t been saved.</p>
    </QuestionDialog>
  );
}
