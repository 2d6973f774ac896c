import { useInfiniteQuery } from "@tanstack/react-query";
import { listOpenItems } from "#contract/treasury.ts";
import { call } from "#web/platform/api/api.ts";

/** The open items, a page at a time; reloaded whenever the page is opened. */
export function useOpenItems() {
  return useInfiniteQuery({
    queryKey: [listOpenItems.path],
    queryFn: ({ pageParam }) => call(listOpenItems, { query: { after: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
  });
}
