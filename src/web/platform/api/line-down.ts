import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/** Whether something on the page could not be read because no answer came at all, not even a refusal. */
export function useLineDown(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback((told: () => void) => client.getQueryCache().subscribe(told), [client]);
  return useSyncExternalStore(
    subscribe,
    () => unanswered(client).length > 0,
    () => false,
  );
}

/** Asks again for everything on the page that got no answer. */
export async function askAgain(client: QueryClient): Promise<void> {
  await Promise.all(
    unanswered(client).map((query) => client.refetchQueries({ queryKey: query.queryKey, exact: true })),
  );
}

/** `fetch` throws this error, and only this one, where it reaches no one. */
function unanswered(client: QueryClient) {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.error instanceof TypeError && query.isActive());
}
