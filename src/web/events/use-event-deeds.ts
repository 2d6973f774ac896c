import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createEvent, deleteEvent, type Event, StaleEvent, updateEvent } from "#contract/events.ts";
import { showStats } from "#contract/stats.ts";
import { call, read } from "#web/platform/api.ts";
import { ApiError, isUnauthorized } from "#web/platform/api-error.ts";
import { useRefreshEvent } from "#web/registrations/refresh.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { type FilledEvent, toCreate, toUpdate } from "./event-form.ts";
import { type EventList, isEventList, withChanged } from "./event-lists.ts";
import { type EventDeed, type EventWords, NothingSelected } from "./event-words.ts";

/** What every deed says and sets off when it is done or has failed. */
function useSaying(words: EventWords) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const refreshEvent = useRefreshEvent();
  const client = useQueryClient();
  const refresh = (id: number) => {
    refreshEvent(id);
    client.invalidateQueries({ queryKey: read(showStats).queryKey }).catch(console.error);
  };
  return {
    done(deed: EventDeed, id: number) {
      toast(words.done[deed]);
      refresh(id);
    },
    failed(deed: EventDeed, error: Error, id: number | null) {
      if (isUnauthorized(error) && words.leadsToLogIn) {
        loseSession(LOST_TO_ADMIN_LOGIN);
        return;
      }
      toast(words.failed(deed, error));
      // Gone or changed by somebody else: the list is not what is there any more.
      if (error instanceof ApiError && [404, 409].includes(error.status) && id !== null) refresh(id);
    },
  };
}

interface Saving {
  words: EventWords;
  /** The dinner that is changed; null enters a new one, undefined where it has gone from the list. */
  id: number | null | undefined;
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Saves what the form holds: a new dinner, or changes of one as it was read at `updatedAt`. */
export function useSaveEvent({ words, id, onSaved, onFailed }: Saving) {
  const say = useSaying(words);
  const client = useQueryClient();
  const deed = id === null ? "create" : "update";
  return useMutation({
    mutationFn: async (sent: {
      form: FilledEvent;
      updatedAt: string | undefined;
      tellRegistered: boolean;
    }) => {
      if (id === null) return call(createEvent, { body: toCreate(sent.form) });
      if (id === undefined) throw new NothingSelected();
      const { form, updatedAt, tellRegistered } = sent;
      const body = { ...toUpdate(form), tellRegistered, ...(updatedAt && { updatedAt }) };
      return call(updateEvent, { params: { id }, body });
    },
    onSuccess: (event) => {
      // At once: who opens the form again before the list is read anew would send what he has just overtaken himself.
      client.setQueriesData({ predicate: ({ queryKey }) => isEventList(queryKey) }, (list: EventList) =>
        withChanged(list, event),
      );
      say.done(deed, event.id);
      onSaved();
    },
    onError: (error) => {
      say.failed(deed, error, id ?? null);
      onFailed(error);
    },
  });
}

/** Deletes a dinner. */
export function useDeleteEvent(words: EventWords, id: number, onDeleted: () => void) {
  const say = useSaying(words);
  return useMutation({
    mutationFn: () => call(deleteEvent, { params: { id } }),
    onSuccess: () => {
      say.done("delete", id);
      onDeleted();
    },
    onError: (error) => say.failed("delete", error, id),
  });
}

/** The newer dinner that came with the refusal of a stale form; null where the failure is another. */
export function newerIn(error: Error | null): Event | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    return StaleEvent.parse(JSON.parse(error.body)).event;
  } catch {
    return null;
  }
}
