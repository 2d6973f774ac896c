import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { type ToastText, useToast } from "#web/ui/Toast.tsx";

interface DeskTask<Ask, Done> {
  run: (ask: Ask) => Promise<Done>;
  /** What is said when it is done. */
  said: ToastText | ((done: Done) => ToastText);
  /** What is said where the server gives no sentence of its own. */
  fallback: string;
  /** The title of a failure. */
  failedTitle?: string;
  onDone?: (done: Done, ask: Ask) => void;
  onFailed?: (error: Error) => void;
}

const READ_ANEW = ["/api/members", "/api/admin/", "/api/imports"];

/** Has everything that tells of members read again: lists, counts, figures, accounts. */
function refreshDirectory(client: QueryClient): void {
  client
    .invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        typeof address === "string" && READ_ANEW.some((start) => address.startsWith(start)),
    })
    .catch(console.error);
}

/** Something an officer does to the directory: it is told in a toast, and the lists follow (001 §8). */
export function useDeskTask<Ask, Done>(task: DeskTask<Ask, Done>) {
  const { run, said, fallback, failedTitle = "Error", onDone, onFailed } = task;
  const client = useQueryClient();
  const toast = useToast();
  const loseSession = useLoseSession();
  return useMutation({
    // What was typed may hold a password, which is not to stay in the cache of what was done.
    gcTime: 0,
    mutationFn: run,
    onSuccess: (done, ask) => {
      refreshDirectory(client);
      toast(typeof said === "function" ? said(done) : said);
      onDone?.(done, ask);
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        loseSession(LOST_TO_ADMIN_LOGIN);
        return;
      }
      // A refusal tells that the page shows what is no longer so (C-41).
      refreshDirectory(client);
      toast({ title: failedTitle, description: reasonOf(error, fallback), variant: "destructive" });
      onFailed?.(error);
    },
  });
}
