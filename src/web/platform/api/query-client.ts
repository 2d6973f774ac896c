import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

/** The query cache as specified: nothing is retried, refetched by itself or ever stale (C-41). */
export function makeQueryClient(onFailure: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Offline, a call should fail with a sentence rather than wait silently.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** For `refetchOnMount`: on every mount, unless the answer has just come with the page (`first-paint/`). */
export function onEveryMount({ state }: Pick<Query, "state">): "always" | false {
  return state.dataUpdatedAt > Date.now() ? false : "always";
}
