import { useInfiniteQuery } from "@tanstack/react-query";
import { listOpenItems } from "#contract/treasury.ts";
import { call } from "#web/platform/api/api.ts";

/** What needs a person and what the portal is at, as far as it has been asked for; read anew whenever it is opened. */
export function useOpenItems() {
  return useInfiniteQuery({
    queryKey: [listOpenItems.path],
    queryFn: ({ pageParam }) => call(listOpenItems, { query: { after: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
  });
}
