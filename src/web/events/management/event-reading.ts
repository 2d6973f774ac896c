import { queryOptions } from "@tanstack/react-query";
import { showEvent } from "#contract/events.ts";
import { read } from "#web/platform/api/api.ts";

/** An event, read again whenever an officer opens one of its pages, since others change it, too. */
export function eventQuery(id: number | string) {
  return queryOptions({ ...read(showEvent, { params: { id } }), staleTime: 0 });
}
