import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createEvent, deleteEvent, type Event, StaleEvent, updateEvent } from "#contract/events.ts";
import { showStats } from "#contract/stats.ts";
import { type EventList, isEventList, withUpdatedEvent } from "#web/events/event-lists.ts";
import { type EventFormOutput, toCreate, toUpdate } from "#web/events/form/event-form.ts";
import { deletedOnce, planAndShow } from "#web/officers/deletions/plan-deletion.ts";
import { call, read } from "#web/platform/api/api.ts";
import { ApiError, conflictIn, isUnauthorized } from "#web/platform/api/api-error.ts";
import { useRefreshEvent } from "#web/registrations/refresh.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { type EventAction, type EventLabels, NoEventSelected } from "./event-labels.ts";

/** The toast that every action ends with, and the lists that it makes stale. */
function useReport(labels: EventLabels) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const refreshEvent = useRefreshEvent();
  const client = useQueryClient();
  const refresh = (id: number) => {
    refreshEvent(id);
    client.invalidateQueries({ queryKey: read(showStats).queryKey }).catch(console.error);
  };
  return {
    refresh,
    succeeded(action: EventAction, id: number) {
      toast(labels.done[action]);
      refresh(id);
    },
    failed(action: EventAction, error: Error, id: number | null) {
      if (isUnauthorized(error) && labels.leadsToLogIn) {
        loseSession(LOST_TO_ADMIN_LOGIN);
        return;
      }
      toast(labels.failed(action, error));
      // Deleted or changed by someone else: the list is out of date.
      if (error instanceof ApiError && [404, 409].includes(error.status) && id !== null) refresh(id);
    },
  };
}

interface SaveEventOptions {
  labels: EventLabels;
  /** The event to change; null creates one, undefined when it has left the list. */
  id: number | null | undefined;
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** A checked form on its way to the server. */
interface EventToSave {
  form: EventFormOutput;
  /** When the event that the form is based on was last changed. */
  updatedAt: string | undefined;
  notifyRegistered: boolean;
}

/** Creates an event or saves the changes to one. */
export function useSaveEvent({ labels, id, onSaved, onFailed }: SaveEventOptions) {
  const report = useReport(labels);
  const client = useQueryClient();
  const action = id === null ? "create" : "update";
  return useMutation({
    mutationFn: async ({ form, updatedAt, notifyRegistered }: EventToSave) => {
      if (id === null) return call(createEvent, { body: toCreate(form) });
      if (id === undefined) throw new NoEventSelected();
      const body = { ...toUpdate(form), notifyRegistered, ...(updatedAt && { updatedAt }) };
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

/** Plans the deletion of an event, which is carried out ten seconds later unless it is undone (053). */
export function useDeleteEvent(labels: EventLabels, { id, title }: Event, onPlanned: () => void) {
  const report = useReport(labels);
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

/** The newer event that came with the refusal of a stale form; null for any other failure. */
export function newerEventIn(error: Error | null): Event | null {
  return conflictIn(error, StaleEvent)?.event ?? null;
}
