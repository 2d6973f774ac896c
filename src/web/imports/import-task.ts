import { useQueryClient } from "@tanstack/react-query";
import { type Task, useTask } from "#web/platform/api/use-task.ts";

/** A task of an officer with an import, after which imports, members and figures are refetched. */
export function useImportTask<Ask, Done>(
  task: Pick<Task<Ask, Done>, "run" | "onDone" | "onFailed"> & {
    fallback: string;
    /** Set if the page itself shows the failure, which a toast would only repeat. */
    isToldInPage?: true;
  },
) {
  const client = useQueryClient();
  return useTask({
    ...task,
    failed: task.isToldInPage ? null : "Import",
    refresh: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          typeof address === "string" && /^\/api\/(imports|members|admin\/)/.test(address),
      }),
  });
}
