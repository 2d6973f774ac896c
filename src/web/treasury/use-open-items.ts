import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import { listOpenItems } from "#contract/treasury.ts";
import { call, read } from "#web/platform/api/api.ts";
import { onEveryMount } from "#web/platform/api/query-client.ts";

/** The open items, of all or of one event, a page at a time; reloaded whenever the page is opened. */
export function useOpenItems(eventId?: number) {
  const client = useQueryClient();
  const of = eventId === undefined ? {} : { event: String(eventId) };
  // The first page may have come with a server-rendered page.
  const first = read(listOpenItems, { query: { after: 0, ...of } }).queryKey;
  return useInfiniteQuery({
    queryKey: [listOpenItems.path, "by pages", of],
    queryFn: ({ pageParam }) => call(listOpenItems, { query: { after: pageParam, ...of } }),
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
