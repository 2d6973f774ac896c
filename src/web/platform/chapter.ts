import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type Chapter, showChapter } from "#contract/chapter.ts";
import { read } from "#web/platform/api/api.ts";
import { datesInZone } from "./dates.ts";

/** The chapter's names, zone, and contacts; public, so they outlive a session. */
export const chapterQuery = {
  ...read(showChapter),
  initialData: laidIntoThePage,
  gcTime: Number.POSITIVE_INFINITY,
};

/** The facts that the server put into the page; undefined when the page came from elsewhere. */
function laidIntoThePage(): Chapter | undefined {
  const facts = document.getElementById("chapter")?.textContent;
  return facts ? JSON.parse(facts) : undefined;
}

/** The chapter's public facts; waits for them under the nearest Suspense. */
export function useChapter(): Chapter {
  return useSuspenseQuery(chapterQuery).data;
}

/** Dates as this chapter writes them, in its own time zone. */
export function useDates() {
  const { timeZone } = useChapter();
  return useMemo(() => datesInZone(timeZone), [timeZone]);
}

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  const { chapterName } = useChapter();
  useEffect(() => {
    document.title = `${title} · ${chapterName}`;
  }, [title, chapterName]);
}
