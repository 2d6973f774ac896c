import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { chapterQuery } from "#web/platform/chapter.ts";
import { useFollowLinks } from "#web/platform/follow-links.ts";
import { makeQueryClient } from "#web/platform/query-client.ts";
import { useOtherTabs } from "#web/session/other-tabs.ts";
import { RedirectProvider } from "#web/session/redirect.tsx";
import { reviewRights } from "#web/session/review-rights.ts";
import { sessionQuery } from "#web/session/session.ts";
import { FailureBoundary } from "#web/shell/FailureBoundary.tsx";
import { watchHistory } from "#web/ui/hold-history.ts";
import { ToastProvider } from "#web/ui/Toast.tsx";
import { Site } from "./routes.tsx";

function start() {
  watchHistory();
  const client = makeQueryClient((error) => {
    reviewRights(client, error).catch(console.error);
  });
  // Both at once: the pages wait for each in turn.
  client.prefetchQuery(chapterQuery).catch(console.error);
  client.prefetchQuery(sessionQuery).catch(console.error);
  return client;
}

/** The web application, in whatever document it is mounted. */
export function App() {
  const [client] = useState(start);
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
