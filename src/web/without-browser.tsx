import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Chapter } from "#contract/chapter.ts";
import { chapterQuery } from "#web/platform/chapter.ts";
import { makeQueryClient } from "#web/platform/query-client.ts";
import { type Session, sessionQuery } from "#web/session/session.ts";
import { ToastContext } from "#web/ui/Toast.tsx";

/** What pages that are drawn without a browser read with: they know the chapter and the reader, and ask nobody. */
export function clientFor(chapter: Chapter, session: Session | null): QueryClient {
  const client = makeQueryClient(() => undefined);
  client.setQueryData(chapterQuery.queryKey, chapter);
  client.setQueryData(sessionQuery.queryKey, session);
  return client;
}

/** A page as HTML, of which nothing moves yet. */
export function drawPage(client: QueryClient, page: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastContext value={() => undefined}>{page}</ToastContext>
    </QueryClientProvider>,
  );
}
