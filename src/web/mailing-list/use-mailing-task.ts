import { type Task, useTask } from "#web/platform/api/use-task.ts";
import { useRefresh } from "./mailing-status.ts";
import { notifyTabs } from "./tab-messages.ts";

/** Shown if the server gave no message of its own. */
export const NOT_REACHED = "We couldn’t reach the portal. Please try again.";

/** A mailing list task, after which every open mailing list page is refreshed. */
export function useMailingTask<Ask = void, Done = unknown>({
  onDone,
  ...task
}: Omit<Task<Ask, Done>, "onFailed" | "refresh">) {
  const refresh = useRefresh();
  return useTask({
    fallback: NOT_REACHED,
    ...task,
    onDone: (done, ask) => {
      notifyTabs("changed");
      onDone?.(done, ask);
    },
    onFailed: refresh,
  });
}
