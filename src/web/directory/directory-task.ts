import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Task, useTask } from "#web/platform/api/use-task.ts";

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

/** A task of an officer in the directory, after which the lists are refetched. */
export function useDirectoryTask<Ask, Done>(task: Omit<Task<Ask, Done>, "refresh">) {
  const client = useQueryClient();
  return useTask({ ...task, refresh: () => refreshDirectory(client) });
}
