import { useMutation } from "@tanstack/react-query";
import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { useRefresh } from "./mailing-status.ts";
import { tellNews } from "./news.ts";

/** What is said where the portal gave no sentence of its own. */
export const NOT_REACHED = "The portal could not be reached. Please try again.";

interface Task<Ask, Done> {
  run: (ask: Ask) => Promise<Done>;
  /** Title of the toast when the call itself failed; none where the page shows it beside the button. */
  failed?: (ask: Ask) => string;
  fallback?: string;
  onDone?: (done: Done, ask: Ask) => void;
  mutationKey?: string[];
}

/** Something an officer does with the mailing list: every open page of it is then read anew, and a failure is told. */
export function useMailingTask<Ask, Done>({ failed, fallback = NOT_REACHED, ...task }: Task<Ask, Done>) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const refresh = useRefresh();
  return useMutation({
    ...(task.mutationKey && { mutationKey: task.mutationKey }),
    mutationFn: task.run,
    onSuccess: (done, ask) => {
      tellNews("changed");
      task.onDone?.(done, ask);
    },
    onError: (error, ask) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_ADMIN_LOGIN);
      refresh();
      if (failed) {
        toast({ title: failed(ask), description: reasonOf(error, fallback), variant: "destructive" });
      }
    },
  });
}
