import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** A task of an officer with an import: imports, members and figures are refetched, and failures are reported. */
export function useImportTask<Ask, Done>(task: {
  run: (ask: Ask) => Promise<Done>;
  fallback: string;
  /** Set if the page itself shows the failure, so that a toast would repeat it. */
  isToldInPage?: true;
  onDone?: (done: Done) => void;
  onFailed?: (error: Error) => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () =>
    client
      .invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          typeof address === "string" && /^\/api\/(imports|members|admin\/)/.test(address),
      })
      .catch(console.error);
  return useMutation({
    mutationFn: task.run,
    onSuccess: (done) => {
      void refresh();
      task.onDone?.(done);
    },
    onError: (error) => {
      void refresh();
      if (!task.isToldInPage) {
        toast({ title: "Import", description: errorMessage(error, task.fallback), variant: "destructive" });
      }
      task.onFailed?.(error);
    },
  });
}
