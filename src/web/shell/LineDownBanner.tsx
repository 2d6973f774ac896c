import { useQueryClient } from "@tanstack/react-query";
import { askAgain } from "#web/platform/api/line-down.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** Says once for the whole page that the portal can't be reached, and asks again for all that is missing. */
export function LineDownBanner() {
  const client = useQueryClient();
  function tryAgain() {
    // The button goes away with the banner, and takes the keyboard's place on the page with it.
    document.getElementById("page")?.focus({ preventScroll: true });
    askAgain(client).catch(console.error);
  }
  return (
    <div className="page-width pt-4 print:hidden">
      <Alert tone="alarm" role="alert" title="The portal can’t be reached">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>Please check your internet connection. Until it is back, this page may be incomplete.</p>
          <Button tone="secondary" size="small" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      </Alert>
    </div>
  );
}
