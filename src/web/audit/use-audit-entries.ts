import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditPage, listAuditEntries } from "#contract/audit.ts";
import { call } from "#web/platform/api/api.ts";

/** The filter; an empty value matches everything. */
export type AuditQuery = Partial<
  Record<"search" | "actor" | "kind" | "thing" | "id" | "from" | "to", string>
>;

/** The audit log from the newest entry on; fetched again whenever it opens. */
export function useAuditEntries(filter: AuditQuery) {
  const pages = useInfiniteQuery({
    queryKey: ["entries", filter],
    queryFn: ({ pageParam }): Promise<AuditPage> =>
      call(listAuditEntries, { query: { ...filter, after: pageParam } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });
  return pages;
}
