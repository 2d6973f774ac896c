import type { Event } from "#contract/events.ts";
import { downloadPack, LINES_WITH_BOXES } from "#contract/papers/papers.ts";
import type { Paper, Part } from "#contract/papers/parts.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { download } from "#web/platform/download.ts";

/** What is asked of the server, and what the officer calls it. */
export interface Wanted {
  what: string;
  parts: readonly Part[];
  paper: Paper;
  isZip?: boolean;
  cards?: object;
  copy?: number;
  changedSince?: number | null;
}

/** Saves papers as a file. */
export function useDownloadPack({ id, title }: Pick<Event, "id" | "title">) {
  return useTask({
    run: ({ parts, paper, isZip = false, cards, copy, changedSince }: Wanted) =>
      download(
        downloadPack,
        {
          params: { id },
          query: {
            parts: parts.join(","),
            paper,
            as: isZip ? "zip" : "pdf",
            ...(cards && { cards: JSON.stringify(cards) }),
            ...(copy !== undefined && { copy }),
            ...(changedSince && { changedSince }),
          },
        },
        {
          accept: isZip ? "application/zip" : "application/pdf",
          otherwise: `${title}_papers.${isZip ? "zip" : "pdf"}`,
        },
      ),
    said: (headers, { what }) => ({
      title: "Downloaded",
      description: `${what} for ${title}${boxesIn(headers)}`,
    }),
    fallback: "We couldn’t download the papers. Please try again.",
  });
}

/** A warning for the person who prints: how many lines contain a box. */
function boxesIn(headers: Headers): string {
  const lines = Number(headers.get(LINES_WITH_BOXES) ?? 0);
  if (lines === 0) return "";
  return `. ${lines === 1 ? "1 line has" : `${lines} lines have`} characters that print as boxes.`;
}
