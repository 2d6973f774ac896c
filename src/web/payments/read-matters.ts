import { useInfiniteQuery } from "@tanstack/react-query";
import { listMatters } from "#contract/money-desk.ts";
import { call } from "#web/platform/api.ts";

/** What needs a person and what the portal is at, as far as it has been asked for; read anew whenever it is opened. */
export function useMatters() {
  return useInfiniteQuery({
    queryKey: [listMatters.path],
    queryFn: ({ pageParam }) => call(listMatters, { query: { after: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
  });
}
