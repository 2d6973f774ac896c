import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { showMailingStatus } from "#contract/mailing-list.ts";
import { read } from "#web/platform/api/api.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useTabMessages } from "./tab-messages.ts";

/** The mutation key of every call that starts a run. */
export const STARTING_A_RUN = ["mailing-list run"];

const WHILE_RUNNING_MS = 2_000;
const WHILE_IDLE_MS = 30_000;
/** After this time an open page stops polling, so it neither keeps the session alive nor uses up the daily quota. */
const WATCHED_MS = 30 * 60_000;

/** Reads the mailing list's status, and refreshes it during a run and after changes in other tabs. */
export function useMailingStatus() {
  const isStarting = useIsMutating({ mutationKey: STARTING_A_RUN }) > 0;
  const openedAt = useRef(Date.now());
  const status = useQuery({
    ...read(showMailingStatus),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => {
      if (isStarting || state.data?.run?.state === "running") return WHILE_RUNNING_MS;
      return Date.now() - openedAt.current < WATCHED_MS && WHILE_IDLE_MS;
    },
  });
  const refresh = useRefresh();
  const toast = useToast();
  useTabMessages(
    useCallback(
      (message) => {
        refresh();
        if (message === "connected") {
          toast({ title: "Connected", description: "The portal is connected to Constant Contact." });
        }
      },
      [refresh, toast],
    ),
  );
  return status;
}

/** Returns a function that refreshes everything showing the mailing list. */
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
