import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/Toast.tsx";

/** Something an officer does with an import: imports, members and figures are read anew, and a failure is told. */
export function useImportTask<Ask, Done>(task: {
  run: (ask: Ask) => Promise<Done>;
  fallback: string;
  /** Where the page itself shows why it failed, and a toast would say it twice. */
  isToldInPage?: true;
  onDone?: (done: Done) => void;
  onFailed?: (error: Error) => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const loseSession = useLoseSession();
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
      if (isUnauthorized(error)) return loseSession(LOST_TO_ADMIN_LOGIN);
      void refresh();
      if (!task.isToldInPage) {
        toast({ title: "Import", description: reasonOf(error, task.fallback), variant: "destructive" });
      }
      task.onFailed?.(error);
    },
  });
}
