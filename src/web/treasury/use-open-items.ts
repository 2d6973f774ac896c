import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import { listOpenItems } from "#contract/treasury.ts";
import { call, read } from "#web/platform/api/api.ts";
import { onEveryMount } from "#web/platform/api/query-client.ts";

/** The open items, a page at a time; reloaded whenever the page is opened. */
export function useOpenItems() {
  const client = useQueryClient();
  // The first page may have come with a server-rendered page.
  const first = read(listOpenItems, { query: { after: 0 } }).queryKey;
  return useInfiniteQuery({
    queryKey: [listOpenItems.path, "by pages"],
    queryFn: ({ pageParam }) => call(listOpenItems, { query: { after: pageParam } }),
    initialData: () => {
      const page = client.getQueryData<Answer<typeof listOpenItems>>(first);
      return page && { pages: [page], pageParams: [0] };
    },
    initialDataUpdatedAt: () => client.getQueryState(first)?.dataUpdatedAt,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: onEveryMount,
  });
}
