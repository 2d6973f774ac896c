import { queryOptions, useQuery } from "@tanstack/react-query";
import { type EventForMe, showEvent } from "#contract/events.ts";
import { read } from "#web/platform/api/api.ts";
import type { Reading } from "#web/shell/ReadFrame.tsx";

/** An event, read again whenever an officer opens one of its pages, since others change it, too. */
function eventQuery(id: number | string) {
  return queryOptions({ ...read(showEvent, { params: { id } }), staleTime: 0 });
}

/** An event together with what else its page reads of it. */
export function useEventWith<Own>(id: string, own: Reading<Own>): Reading<{ event: EventForMe; own: Own }> {
  const event = useQuery(eventQuery(id));
  return {
    data: event.data && own.data ? { event: event.data, own: own.data } : undefined,
    error: event.error ?? own.error,
    refetch: () => Promise.all([event.refetch(), own.refetch()]),
  };
}
