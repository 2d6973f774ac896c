import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type Chapter, showChapter } from "#contract/chapter.ts";
import { read } from "./api.ts";
import { datesIn } from "./dates.ts";

/** The chapter's names, zone and contacts; they belong to nobody and outlive a session. */
export const chapterQuery = {
  ...read(showChapter),
  initialData: laidIntoThePage,
  gcTime: Number.POSITIVE_INFINITY,
};

/** The server lays the facts into the page, which no page can be drawn without; undefined where another one served it. */
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
  return useMemo(() => datesIn(timeZone), [timeZone]);
}

/** Names the browser's tab after the page. */
export function usePageTitle(title: string): void {
  const { chapterName } = useChapter();
  useEffect(() => {
    document.title = `${title} · ${chapterName}`;
  }, [title, chapterName]);
}
