import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteEvent, type Event } from "#contract/events.ts";
import { deletedOnce, planAndShow } from "#web/deletions/plan-deletion.ts";
import { call } from "#web/platform/api/api.ts";
import type { EventLabels } from "./event-labels.ts";
import { useEventReport } from "./use-event-report.ts";

/** Plans the deletion of an event, which is carried out ten seconds later unless it is undone (053). */
export function useDeleteEvent(labels: EventLabels, { id, title }: Event, onPlanned: () => void) {
  const report = useEventReport(labels);
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: (planId: number) => deletedOnce(planId, () => call(deleteEvent, { params: { id } })),
    onSuccess: () => report.succeeded("delete", id),
    onError: (error) => report.failed("delete", error, id),
  });
  return useMutation({
    mutationFn: () =>
      planAndShow(client, {
        thing: "event",
        thingId: id,
        name: title,
        carryOut: (planId) => deleting.mutate(planId),
        refresh: () => report.refresh(id),
      }),
    onSuccess: onPlanned,
    onError: (error) => report.failed("delete", error, id),
  });
}
