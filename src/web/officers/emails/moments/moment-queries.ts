import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { MOMENT_WORDS, type MomentKind } from "#contract/registrations/moment-words.ts";
import {
  changeMoment,
  listMoments,
  type Moment,
  previewMoment,
  sendMoment,
} from "#contract/registrations/moments.ts";
import { circularsQuery, emailPreviewQuery } from "#web/officers/emails/circular-queries.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";

const AGAIN_MS = 60_000;

/** The emails at moments of a dinner; read again while the page is open, as their hours pass. */
export function momentsQuery(eventId: number) {
  return queryOptions({
    ...read(listMoments, { params: { id: eventId } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** The preview of a moment’s email with this text. */
export function momentPreviewQuery(eventId: number, kind: MomentKind, body: Sent<typeof previewMoment>) {
  return emailPreviewQuery(["moment preview", eventId, kind, body], () =>
    call(previewMoment, { params: { id: eventId, kind }, body }),
  );
}

/** What the page shows of a moment is what the server answered last. */
function useShowMoment(eventId: number) {
  const client = useQueryClient();
  const { queryKey } = momentsQuery(eventId);
  return {
    show: (moment: Moment) =>
      client.setQueryData(queryKey, (all: Moment[] | undefined) =>
        all?.map((one) => (one.kind === moment.kind ? moment : one)),
      ),
    readAgain: () => {
      client.invalidateQueries({ queryKey }).catch(console.error);
      client.invalidateQueries({ queryKey: circularsQuery(eventId).queryKey }).catch(console.error);
    },
  };
}

/** Turns a moment on or off, or writes its text. */
export function useChangeMoment(eventId: number, kind: MomentKind, onSaved: () => void = () => undefined) {
  const { show, readAgain } = useShowMoment(eventId);
  return useTask({
    run: (body: Sent<typeof changeMoment>) => call(changeMoment, { params: { id: eventId, kind }, body }),
    failed: "Not Saved",
    fallback: "We couldn’t save the change. Please try again.",
    onDone: (moment) => {
      show(moment);
      onSaved();
    },
    refresh: readAgain,
  });
}

/** Sends a moment at once to everyone whom the officer has seen. */
export function useSendMoment(eventId: number, kind: MomentKind, onSent: () => void) {
  const { show, readAgain } = useShowMoment(eventId);
  return useTask({
    run: (body: Sent<typeof sendMoment>) => call(sendMoment, { params: { id: eventId, kind }, body }),
    said: {
      title: "Emails on Their Way",
      description: `“${MOMENT_WORDS[kind].label}” won’t be sent again.`,
    },
    failed: null,
    onDone: (moment) => {
      show(moment);
      onSent();
    },
    refresh: readAgain,
  });
}
