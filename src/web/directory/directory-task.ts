import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";

interface DirectoryTask<Ask, Done> {
  run: (ask: Ask) => Promise<Done>;
  /** The toast on success; null where the page shows it otherwise. */
  said: ToastText | ((done: Done) => ToastText) | null;
  /** Shown if the server sends no sentence. */
  fallback: string;
  /** The title of a failure. */
  failedTitle?: string;
  onDone?: (done: Done, ask: Ask) => void;
  onFailed?: (error: Error) => void;
}

const REFETCHED = ["/api/members", "/api/admin/", "/api/imports"];

/** Refetches everything about members: lists, counts, figures, accounts. */
export function refreshDirectory(client: QueryClient): void {
  client
    .invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        typeof address === "string" && REFETCHED.some((start) => address.startsWith(start)),
    })
    .catch(console.error);
}

/** A task of an officer in the directory: reported in a toast, after which the lists are refetched. */
export function useDirectoryTask<Ask, Done>(task: DirectoryTask<Ask, Done>) {
  const { run, said, fallback, failedTitle = "Error", onDone, onFailed } = task;
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    // What was typed may contain a password, which must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: run,
    onSuccess: (done, ask) => {
      refreshDirectory(client);
      if (said) toast(typeof said === "function" ? said(done) : said);
      onDone?.(done, ask);
    },
    onError: (error) => {
      // A refusal means that the page is out of date (C-41).
      refreshDirectory(client);
      toast({ title: failedTitle, description: errorMessage(error, fallback), variant: "destructive" });
      onFailed?.(error);
    },
  });
}
