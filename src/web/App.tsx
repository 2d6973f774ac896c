import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { takePreloadedAnswers } from "#web/first-paint/preloaded-answers.ts";
import { makeQueryClient } from "#web/platform/api/query-client.ts";
import { chapterQuery } from "#web/platform/chapter.ts";
import { useFollowLinks } from "#web/platform/follow-links.ts";
import { RedirectProvider } from "#web/session/access/redirect.tsx";
import { reviewRights } from "#web/session/access/review-rights.ts";
import { useOtherTabs } from "#web/session/other-tabs.ts";
import { sessionQuery } from "#web/session/session.ts";
import { FailureBoundary } from "#web/shell/FailureBoundary.tsx";
import { ToastProvider } from "#web/ui/feedback/Toast.tsx";
import { watchHistory } from "#web/ui/overlay/guard-history.ts";
import { Site } from "./routes.tsx";

/** What the pages read with; asks at once for what none can be drawn without. */
export function startClient(): QueryClient {
  watchHistory();
  const client = makeQueryClient((error) => {
    reviewRights(client, error).catch(console.error);
  });
  takePreloadedAnswers(client);
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
