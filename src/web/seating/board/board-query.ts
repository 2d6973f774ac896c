import { queryOptions } from "@tanstack/react-query";
import { showBoard } from "#contract/seating/moves.ts";
import { read } from "#web/platform/api/api.ts";

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
