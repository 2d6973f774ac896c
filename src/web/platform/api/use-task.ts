import { useMutation } from "@tanstack/react-query";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";
import { errorMessage, NOT_REACHED } from "./api-error.ts";

export interface Task<Ask, Done> {
  run: (ask: Ask) => Promise<Done>;
  /** The toast on success; nothing where the page shows it otherwise. */
  said?: ToastText | ((done: Done, ask: Ask) => ToastText) | null;
  /** The title of the toast on failure; null where the page shows it otherwise. */
  failed?: string | null;
  /** Its text if the server sends no sentence. */
  fallback?: string;
  onDone?: ((done: Done, ask: Ask) => void) | undefined;
  onFailed?: ((error: Error) => void) | undefined;
  /** Reads again what the task may have changed; also after a refusal, which means that the page is out of date (C-41). */
  refresh?: () => unknown;
}

/** A mutation that is reported in a toast. */
export function useTask<Ask = void, Done = unknown>(task: Task<Ask, Done>) {
  const { run, said = null, failed = "Error", fallback = NOT_REACHED, onDone, onFailed, refresh } = task;
  const toast = useToast();
  return useMutation({
    // What was typed may contain a password, which must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: run,
    onSuccess: (done, ask) => {
      onDone?.(done, ask);
      if (said) toast(typeof said === "function" ? said(done, ask) : said);
      refresh?.();
    },
    onError: (error) => {
      if (failed !== null) {
        toast({ title: failed, description: errorMessage(error, fallback), variant: "destructive" });
      }
      onFailed?.(error);
      refresh?.();
    },
  });
}
