import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, prefetchForEveryPage, startClient } from "#web/App.tsx";
import { leaveEvalAlone } from "#web/platform/no-eval.ts";
import { shareNonce } from "#web/platform/nonce.ts";
import { loadParts } from "#web/ui/lazy-part.ts";
import { partsToHydrate, takeServerRenderedPage } from "./server-rendered-page.ts";

/** Hydrates the server-rendered page, or renders the site where there is none. */
export async function start(): Promise<void> {
  shareNonce();
  leaveEvalAlone();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // Made here, since React starts the first rendering over whenever it has waited for something.
  const client = startClient();
  const parts = partsToHydrate(root);
  // Hydrated only when its code is there: a page that waits halfway would be rendered again.
  if (parts) await loadParts(parts);
  const onReady = takeServerRenderedPage(root, client);
  prefetchForEveryPage(client);
  const site = (
    <StrictMode>
      <App client={client} {...(onReady && { onReady })} />
    </StrictMode>
  );
  // In short turns: something is on the screen already, and anyone who presses a link meanwhile is heard.
  startTransition(() => {
    if (onReady) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
}
