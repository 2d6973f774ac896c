import { useQueryClient } from "@tanstack/react-query";
import { showStats } from "#contract/stats.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import type { EventAction, EventLabels } from "./event-labels.ts";

/** The toast that every action ends with, and the lists that it makes stale. */
export function useEventReport(labels: EventLabels) {
  const toast = useToast();
  const refreshEvent = useRefreshEvent();
  const client = useQueryClient();
  const refresh = (id: number) => {
    refreshEvent(id);
    client.invalidateQueries({ queryKey: read(showStats).queryKey }).catch(console.error);
  };
  return {
    refresh,
    succeeded(action: EventAction, id: number) {
      const seeTasks = { label: "See What’s Left to Do", act: () => go(paths.overview(id)) };
      toast({
        ...labels.done[action],
        ...(action === "create" && labels.offersTasks && { action: seeTasks }),
      });
      refresh(id);
    },
    failed(action: EventAction, error: Error, id: number | null) {
      toast(labels.failed(action, error));
      // Deleted or changed by someone else: the list is out of date.
      if (error instanceof ApiError && [404, 409].includes(error.status) && id !== null) refresh(id);
    },
  };
}
