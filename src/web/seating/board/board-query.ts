import { queryOptions } from "@tanstack/react-query";
import type { Board } from "#contract/seating/board.ts";
import { showBoard } from "#contract/seating/moves.ts";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";

/** How soon the moves of other officers appear (D-058): within five seconds, the way there included. */
const READ_AGAIN_MS = 4000;

/** The board of a dinner, read again and again while the page is visible. */
export function boardQuery(eventId: number | string) {
  return queryOptions({
    ...read(showBoard, { params: { id: eventId } }),
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
}

/** The newer board that came with a refused step; null for any other failure. */
export function newerBoard(error: unknown): Board | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    // Without the schema, which every look at the board would else have to fetch.
    const { board }: { board?: Board } = JSON.parse(error.body);
    return board ?? null;
  } catch {
    return null;
  }
}
