import { useQueryClient } from "@tanstack/react-query";
import { closeCalendarFeed, openCalendarFeed, showCalendarFeed } from "#contract/calendar.ts";
import { call, read } from "#web/platform/api/api.ts";
import { type Task, useTask } from "#web/platform/api/use-task.ts";

function useFeedTask<Done>(task: Omit<Task<void, Done>, "fallback" | "onDone">) {
  const client = useQueryClient();
  const { queryKey } = read(showCalendarFeed);
  return useTask({
    ...task,
    fallback: "Please try again.",
    onDone: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Makes a private address; its answer is the only place where the address can be read. */
export function useOpenCalendarFeed() {
  return useFeedTask({ run: () => call(openCalendarFeed), failed: "Link Not Created" });
}

/** Revokes it. */
export function useCloseCalendarFeed() {
  return useFeedTask({
    run: () => call(closeCalendarFeed),
    said: { title: "Link Revoked", description: "Calendars that used it will stop updating." },
    failed: "Link Not Revoked",
  });
}
