import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, prefetchForEveryPage, startClient } from "#web/App.tsx";
import { readEarlyAnswers } from "#web/platform/api/early-answers.ts";
import { leaveEvalAlone } from "#web/platform/no-eval.ts";
import { shareNonce } from "#web/platform/nonce.ts";
import { loadParts } from "#web/ui/lazy-part.ts";
import { watchForMissingCode } from "./missing-code-banner.tsx";
import { discardServerRenderedPage, partsToHydrate, takeServerRenderedPage } from "./server-rendered-page.ts";

/** Hydrates the server-rendered page, or renders the site if there is none. */
export async function start(): Promise<void> {
  shareNonce();
  leaveEvalAlone();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // Created here, since React restarts the first render whenever it has suspended.
  const client = startClient();
  readEarlyAnswers();
  const parts = partsToHydrate(root);
  const stopWatching = watchForMissingCode(root, client);
  // Hydrated only once its code is loaded: a page that suspends halfway would be rendered again.
  const isLoaded =
    parts === null ||
    (await loadParts(parts).then(
      () => true,
      () => false,
    ));
  stopWatching();
  // Its buttons would stay inert: rendered from the start, it says what is missing and offers to try again.
  if (!isLoaded) discardServerRenderedPage(root);
  const onReady = takeServerRenderedPage(root, client);
  prefetchForEveryPage(client);
  const onHydrated = () => {
    onReady?.();
    showRareCharacters();
  };
  const site = (
    <StrictMode>
      <App client={client} {...(onReady && { onReady: onHydrated })} />
    </StrictMode>
  );
  // In short tasks: the page is already on the screen, and clicks meanwhile are handled.
  startTransition(() => {
    if (onReady) hydrateRoot(root, site);
    else {
      createRoot(root).render(site);
      showRareCharacters();
    }
  });
}

/**
 * Draws characters that few pages have in their own fonts (`ui/fonts/fonts.css`). Not before the page can be used: a phone
 * would fetch up to 40 kB for some names before it paints anything, and lay every text out again before React listens.
 */
function showRareCharacters(): void {
  document.documentElement.dataset.rareCharacters = "";
}
