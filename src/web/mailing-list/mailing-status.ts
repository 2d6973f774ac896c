import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { showMailingStatus } from "#contract/mailing-list.ts";
import { read } from "#web/platform/api.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { useNews } from "./news.ts";

/** By this every call that starts a run is known while it waits for its answer. */
export const STARTING_A_RUN = ["mailing-list run"];

const WHILE_RUNNING_MS = 2_000;
const WHILE_RESTING_MS = 30_000;
/** A page that is left open neither keeps its officer signed in for ever nor spends the service's calls of a day. */
const WATCHED_MS = 30 * 60_000;

/** How connection and list stand: read anew while a run is under way, also another officer's, and after any news. */
export function useMailingStatus() {
  const isStarting = useIsMutating({ mutationKey: STARTING_A_RUN }) > 0;
  const openedAt = useRef(Date.now());
  const status = useQuery({
    ...read(showMailingStatus),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => {
      if (isStarting || state.data?.run?.state === "running") return WHILE_RUNNING_MS;
      return Date.now() - openedAt.current < WATCHED_MS && WHILE_RESTING_MS;
    },
  });
  const refresh = useRefresh();
  const toast = useToast();
  useNews(
    useCallback(
      (news) => {
        refresh();
        if (news === "connected") {
          toast({ title: "Connected", description: "The portal is connected to Constant Contact." });
        }
      },
      [refresh, toast],
    ),
  );
  useSessionLoss(status.error, LOST_TO_ADMIN_LOGIN);
  return status;
}

/** A function that reads anew whatever shows the mailing list. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return useCallback(
    () =>
      void client
        .invalidateQueries({
          predicate: ({ queryKey: [address] }) =>
            typeof address === "string" && /^\/api\/(constant-contact\/|admin\/needs)/.test(address),
        })
        .catch(console.error),
    [client],
  );
}
