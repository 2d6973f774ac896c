import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { makeQueryClient } from "#web/platform/api/query-client.ts";
import { chapterQuery } from "#web/platform/chapter.ts";
import { useFollowLinks } from "#web/platform/follow-links.ts";
import { RedirectProvider } from "#web/session/access/redirect.tsx";
import { reviewRights } from "#web/session/access/review-rights.ts";
import { useLostSessions } from "#web/session/lost-session.ts";
import { useOtherTabs } from "#web/session/other-tabs.ts";
import { ConfirmWhenAsked } from "#web/session/passkeys/ConfirmWhenAsked.tsx";
import { sessionQuery } from "#web/session/session.ts";
import { FailureBoundary } from "#web/shell/FailureBoundary.tsx";
import { heldAddress } from "#web/shell/held-address.ts";
import { ToastProvider } from "#web/ui/feedback/Toast.tsx";
import { watchHistory } from "#web/ui/overlay/guard-history.ts";
import { Site } from "./routes.tsx";

/** The query client of the site. */
export function startClient(): QueryClient {
  watchHistory();
  const client = makeQueryClient((error) => {
    reviewRights(client, error).catch(console.error);
  });
  return client;
}

/** Reads at once what no page can be rendered without. */
export function prefetchForEveryPage(client: QueryClient): void {
  // Both at once: the pages wait for each in turn.
  client.prefetchQuery(chapterQuery).catch(console.error);
  client.prefetchQuery(sessionQuery).catch(console.error);
}

interface AppProps {
  client: QueryClient;
  /** The address to render on the server, which has no browser to read it from. */
  at?: { ssrPath: string; ssrSearch: string };
  /** Called once the page has been rendered or hydrated for the first time. */
  onReady?: () => void;
}

/** The web application, in whatever document it is mounted. */
export function App({ client, at, onReady }: AppProps) {
  return (
    <FailureBoundary>
      <QueryClientProvider client={client}>
        <Router {...heldAddress} {...at}>
          <ToastProvider>
            <RedirectProvider>
              <Listeners />
              <ConfirmWhenAsked />
              <Site onReady={onReady} />
            </RedirectProvider>
          </ToastProvider>
        </Router>
      </QueryClientProvider>
    </FailureBoundary>
  );
}

function Listeners() {
  useFollowLinks();
  useOtherTabs();
  useLostSessions();
  return null;
}
