import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { askAgain } from "#web/platform/api/line-down.ts";
import { KeptDinner } from "#web/registrations/KeptDinner.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { tryNow } from "#web/ui/line/wait-for-line.ts";

/** Says once for the whole page that the portal can't be reached, and requests what is missing again, even on its own. */
export function LineDownBanner() {
  const client = useQueryClient();
  useEffect(() => {
    const goOn = () => {
      tryNow();
      askAgain(client).catch(console.error);
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [client]);
  function tryAgain() {
    // The button goes away with the banner, and takes the keyboard's place on the page with it.
    document.getElementById("page")?.focus({ preventScroll: true });
    tryNow();
    askAgain(client).catch(console.error);
  }
  return (
    <div className="page-width pt-4 print:hidden">
      <Alert tone="alarm" role="alert" title="The portal can’t be reached">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>Please check your internet connection. Anything missing will appear as soon as it’s back.</p>
          <Button tone="secondary" size="small" onClick={tryAgain}>
            Try again
          </Button>
        </div>
        <KeptDinner />
      </Alert>
    </div>
  );
}
