import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { showEvent } from "#contract/events.ts";
import { listOwnMenus } from "#contract/menus/choices.ts";
import { listMyCredits } from "#contract/registrations/credits.ts";
import { listMyRefunds } from "#contract/registrations/own-refunds.ts";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { read } from "#web/platform/api/api.ts";
import { isEventList } from "./event-lists.ts";

function refresh(client: QueryClient, eventId: number, refetchType: "active" | "none"): void {
  const own = [
    read(showEvent, { params: { id: eventId } }),
    read(listMyRegistrations),
    read(listMyRefunds),
    read(listMyCredits),
    read(listOwnMenus),
  ];
  for (const { queryKey } of own) {
    client.invalidateQueries({ queryKey, refetchType }).catch(console.error);
  }
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isEventList(queryKey);
  client.invalidateQueries({ predicate, refetchType }).catch(console.error);
}

/**
 * Marks an event's cached data as stale, after a change of one's own or a 409 (C-41). What is on the screen is
 * read again at once or, when the page is about to be left, only when it is needed.
 */
export function useRefreshEvent(): (eventId: number, when?: "now" | "later") => void {
  const client = useQueryClient();
  return useCallback(
    (eventId, when = "now") => refresh(client, eventId, when === "now" ? "active" : "none"),
    [client],
  );
}
