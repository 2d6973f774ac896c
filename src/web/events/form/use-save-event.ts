import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createEvent, type Event, StaleEvent, updateEvent } from "#contract/events.ts";
import { type EventList, isEventList, withUpdatedEvent } from "#web/events/event-lists.ts";
import { type EventLabels, NoEventSelected } from "#web/events/management/event-labels.ts";
import { useEventReport } from "#web/events/management/use-event-report.ts";
import { call } from "#web/platform/api/api.ts";
import { conflictIn } from "#web/platform/api/api-error.ts";
import { type EventFormOutput, toCreate, toUpdate } from "./event-form.ts";

interface SaveEventOptions {
  labels: EventLabels;
  /** The event to change; null creates one, undefined when it has left the list. */
  id: number | null | undefined;
  /** The event of which the new one is a copy. */
  copiedFrom?: number | undefined;
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** A checked form on its way to the server. */
interface EventToSave {
  form: EventFormOutput;
  /** When the event that the form is based on was last changed. */
  updatedAt: string | undefined;
  notifyRegistered: boolean;
  /** Its officers; undefined if they stay as they are. */
  officers: readonly string[] | undefined;
}

/** Creates an event or saves the changes to one. */
export function useSaveEvent({ labels, id, copiedFrom, onSaved, onFailed }: SaveEventOptions) {
  const report = useEventReport(labels);
  const client = useQueryClient();
  const action = id === null ? "create" : "update";
  return useMutation({
    mutationFn: async ({ form, updatedAt, notifyRegistered, officers }: EventToSave) => {
      const chosen = officers && { officers: [...officers] };
      if (id === null) {
        return call(createEvent, {
          body: { ...toCreate(form), ...chosen, ...(copiedFrom !== undefined && { copiedFrom }) },
        });
      }
      if (id === undefined) throw new NoEventSelected();
      const body = { ...toUpdate(form), ...chosen, notifyRegistered, ...(updatedAt && { updatedAt }) };
      return call(updateEvent, { params: { id }, body });
    },
    onSuccess: (event) => {
      // Before the list is read again: a form reopened at once would otherwise start from the old values.
      client.setQueriesData({ predicate: ({ queryKey }) => isEventList(queryKey) }, (list: EventList) =>
        withUpdatedEvent(list, event),
      );
      report.succeeded(action, event.id);
      onSaved();
    },
    onError: (error) => {
      report.failed(action, error, id ?? null);
      onFailed(error);
    },
  });
}

/** The newer event that came with the refusal of a stale form; null for any other failure. */
export function newerEventIn(error: Error | null): Event | null {
  return conflictIn(error, StaleEvent)?.event ?? null;
}
