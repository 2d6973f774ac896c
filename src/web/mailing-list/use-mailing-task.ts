import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useRefresh } from "./mailing-status.ts";
import { notifyTabs } from "./tab-messages.ts";

/** Shown if the server gave no message of its own. */
export const NOT_REACHED = "We couldn’t reach the portal. Please try again.";

interface Task<Ask, Done> {
  run: (ask: Ask) => Promise<Done>;
  /** Title of the toast if the call failed; omitted if the page shows the failure itself. */
  failed?: (ask: Ask) => string;
  fallback?: string;
  onDone?: (done: Done, ask: Ask) => void;
  mutationKey?: string[];
}

/** A mutation of the mailing list: refreshes every open page afterward and reports failures. */
export function useMailingTask<Ask, Done>({ failed, fallback = NOT_REACHED, ...task }: Task<Ask, Done>) {
  const toast = useToast();
  const refresh = useRefresh();
  return useMutation({
    // The input may be a token, which must not stay in the mutation cache.
    gcTime: 0,
    ...(task.mutationKey && { mutationKey: task.mutationKey }),
    mutationFn: task.run,
    onSuccess: (done, ask) => {
      notifyTabs("changed");
      task.onDone?.(done, ask);
    },
    onError: (error, ask) => {
      refresh();
      if (failed) {
        toast({ title: failed(ask), description: errorMessage(error, fallback), variant: "destructive" });
      }
    },
  });
}
