import { useMutation } from "@tanstack/react-query";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";
import { errorMessage, NOT_REACHED } from "./api-error.ts";

export interface Task<Ask, Done> {
  run: (ask: Ask) => Promise<Done>;
  /** The toast on success; null if the page shows it another way. */
  said?: ToastText | ((done: Done, ask: Ask) => ToastText | null) | null;
  /** The title of the toast on failure; null if the page shows it another way. */
  failed?: string | ((ask: Ask) => string) | null;
  /** Its text if the server sends no sentence. */
  fallback?: string;
  /** Its text in place of the server's sentence. */
  reason?: (error: Error) => string;
  onDone?: ((done: Done, ask: Ask) => void) | undefined;
  /** The task is pending until the promise that this returns, if any, is settled. */
  onFailed?: ((error: Error) => unknown) | undefined;
  /**
   * Refetches what the task may have changed, even after a refusal, which means that the page is out of date (C-41).
   * The task is pending until the promise that this returns, if any, is settled.
   */
  refresh?: () => unknown;
  mutationKey?: readonly string[];
}

/** A mutation that is reported in a toast. */
export function useTask<Ask = void, Done = unknown>(task: Task<Ask, Done>) {
  const { run, said = null, failed = "Error", fallback = NOT_REACHED, onDone, onFailed, refresh } = task;
  const { reason = (error) => errorMessage(error, fallback) } = task;
  const toast = useToast();
  return useMutation({
    // The input may contain a password, which must not stay in the mutation cache.
    gcTime: 0,
    ...(task.mutationKey && { mutationKey: task.mutationKey }),
    mutationFn: run,
    // Refetched in the same step, so that a closing dialog never uncovers the earlier state.
    onSuccess: (done, ask) => {
      const text = typeof said === "function" ? said(done, ask) : said;
      if (text) toast(text);
      onDone?.(done, ask);
      return refresh?.();
    },
    onError: (error, ask) => {
      const title = typeof failed === "function" ? failed(ask) : failed;
      if (title !== null) toast({ title, description: reason(error), variant: "destructive" });
      return Promise.all([onFailed?.(error), refresh?.()]);
    },
  });
}
