import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { chapterQuery } from "#web/platform/chapter.ts";
import { useFollowLinks } from "#web/platform/follow-links.ts";
import { takeAnswers } from "#web/platform/laid-in.ts";
import { makeQueryClient } from "#web/platform/query-client.ts";
import { useOtherTabs } from "#web/session/other-tabs.ts";
import { RedirectProvider } from "#web/session/redirect.tsx";
import { reviewRights } from "#web/session/review-rights.ts";
import { sessionQuery } from "#web/session/session.ts";
import { FailureBoundary } from "#web/shell/FailureBoundary.tsx";
import { watchHistory } from "#web/ui/hold-history.ts";
import { ToastProvider } from "#web/ui/Toast.tsx";
import { Site } from "./routes.tsx";

/** What the pages read with; asks at once for what none can be drawn without. */
export function startClient(): QueryClient {
  watchHistory();
  const client = makeQueryClient((error) => {
    reviewRights(client, error).catch(console.error);
  });
  takeAnswers(client);
  // Both at once: the pages wait for each in turn.
  client.prefetchQuery(chapterQuery).catch(console.error);
  client.prefetchQuery(sessionQuery).catch(console.error);
  return client;
}

/** The web application, in whatever document it is mounted. */
export function App({ client }: { client: QueryClient }) {
  return (
    <FailureBoundary>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RedirectProvider>
            <Listeners />
            <Site />
          </RedirectProvider>
        </ToastProvider>
      </QueryClientProvider>
    </FailureBoundary>
  );
}

function Listeners() {
  useFollowLinks();
  useOtherTabs();
  return null;
}
