import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditPage, listAuditEntries } from "#contract/audit.ts";
import { call } from "#web/platform/api/api.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";

/** What is looked for; each empty where it does not matter. */
export type AuditQuery = Partial<
  Record<"search" | "actor" | "kind" | "thing" | "id" | "from" | "to", string>
>;

/** The audit log from the newest on, as far as it has been asked for; read anew whenever it is opened. */
export function useAuditEntries(sought: AuditQuery) {
  const pages = useInfiniteQuery({
    queryKey: ["entries", sought],
    queryFn: ({ pageParam }): Promise<AuditPage> =>
      call(listAuditEntries, { query: { ...sought, after: pageParam } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });
  useSessionLoss(pages.error, LOST_TO_ADMIN_LOGIN);
  return pages;
}
