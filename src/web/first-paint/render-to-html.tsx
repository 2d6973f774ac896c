import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import type { Chapter } from "#contract/chapter.ts";
import type { WrittenDates } from "#contract/pages/server-rendered-page.ts";
import { App } from "#web/App.tsx";
import { makeQueryClient } from "#web/platform/api/query-client.ts";
import { chapterQuery } from "#web/platform/chapter.ts";
import { datesWrittenBy } from "#web/platform/dates.ts";
import { stopPageClock } from "#web/platform/page-time.ts";
import { type Session, sessionQuery } from "#web/session/session.ts";
import { partsRenderedBy } from "#web/ui/lazy-part.ts";

/** React writes this if a part of the page failed or would have to wait. */
const UNFINISHED = "<!--$!-->";

/** The query client of a page rendered on the server: it has the chapter and the reader, and sends no requests. */
export function queryClientFor(chapter: Chapter, session: Session | null): QueryClient {
  const client = makeQueryClient(() => undefined);
  client.setQueryData(chapterQuery.queryKey, chapter);
  client.setQueryData(sessionQuery.queryKey, session);
  return client;
}

/** The whole site at this address, rendered now, with the lazy parts and dates in it; throws if it is incomplete. */
export function renderToHtml(
  client: QueryClient,
  { path, search = "", now }: { path: string; search?: string; now: Date },
): { html: string; parts: string[]; dates: WrittenDates } {
  let html = "";
  let parts: string[] = [];
  stopPageClock(now);
  try {
    const dates = datesWrittenBy(() => {
      parts = partsRenderedBy(() => {
        html = renderToString(<App client={client} at={{ ssrPath: path, ssrSearch: search }} />);
      });
    });
    if (html.includes(UNFINISHED)) throw new Error("a part of the page could not be rendered");
    return { html, parts, dates };
  } finally {
    stopPageClock(null);
  }
}
