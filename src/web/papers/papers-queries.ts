import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Kitchen, showKitchen } from "#contract/papers/kitchen.ts";
import { showPapers } from "#contract/papers/papers.ts";
import { showVenue } from "#contract/papers/venue.ts";
import { showBoard } from "#contract/seating/moves.ts";
import { read } from "#web/platform/api/api.ts";

const OFTEN_MS = 3000;
/** For how long after a sending the page looks whether its emails left. */
const SOON_MS = 120_000;

/** All of these are read again whenever an officer opens the page, since others change the dinner, too. */
export function papersQuery(id: number | string) {
  return queryOptions({ ...read(showPapers, { params: { id } }), staleTime: 0 });
}
export function venueQuery(id: number | string) {
  return queryOptions({ ...read(showVenue, { params: { id } }), staleTime: 0 });
}
export function kitchenQuery(id: number | string) {
  return queryOptions({
    ...read(showKitchen, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? OFTEN_MS : false),
  });
}
export function tablesQuery(id: number | string) {
  return queryOptions({ ...read(showBoard, { params: { id } }), staleTime: 0 });
}

function isSending({ copies }: Kitchen): boolean {
  return copies.some(({ sendings }) =>
    sendings.some(({ state, at }) => state === "waiting" && Date.now() - Date.parse(at) < SOON_MS),
  );
}

/** Reads the page's facts again, after a change or a refusal. */
export function useRefreshPapers(id: number): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const all = [papersQuery(id), venueQuery(id), kitchenQuery(id)];
    await Promise.all(all.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  }, [client, id]);
}
