import { useInfiniteQuery } from "@tanstack/react-query";
import { type DeedPage, listDeeds } from "#contract/audit.ts";
import { call } from "#web/platform/api.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";

/** What is looked for; each empty where it does not matter. */
export type SoughtDeeds = Partial<
  Record<"search" | "actor" | "kind" | "thing" | "id" | "from" | "to", string>
>;

/** The trail from the newest on, as far as it has been asked for; read anew whenever it is opened. */
export function useDeeds(sought: SoughtDeeds) {
  const pages = useInfiniteQuery({
    queryKey: ["deeds", sought],
    queryFn: ({ pageParam }): Promise<DeedPage> =>
      call(listDeeds, { query: { ...sought, after: pageParam } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });
  useSessionLoss(pages.error, LOST_TO_ADMIN_LOGIN);
  return pages;
}
