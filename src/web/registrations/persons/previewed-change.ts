import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import {
  type ChangePreview,
  type PartyChange,
  previewChange,
} from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { newerIn } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";

/** A change of one party that an officer looks at before making it. */
type Asked = { registrationId: number; change: PartyChange };

function previewQuery({ registrationId, change }: Asked) {
  return queryOptions({
    queryKey: ["party change", registrationId, change],
    queryFn: () => call(previewChange, { params: { id: registrationId }, body: change }),
    // What was read is sent back with the change, so it is read each time the dialog opens, and then stays.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What a change would do, read whenever its dialog opens, once it is known what is asked. */
export function useChangePreview(asked: Asked, { isKnown = true, keepsLast = false } = {}) {
  const kept = keepsLast && { placeholderData: keepPreviousData };
  return useQuery({ ...previewQuery(asked), enabled: isKnown, ...kept });
}

/** Shows the preview that came with the refusal of a stale change, instead of the one that was read. */
export function useNewerPreview(asked: Asked): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    const newer = newerIn<ChangePreview>(error, "preview");
    if (newer) client.setQueryData(previewQuery(asked).queryKey, newer);
  };
}

interface PreviewedChange<Sent, Answer> {
  eventId: number;
  asked: Asked;
  send: (sent: Sent) => Promise<Answer>;
  /** The party as it is now, null if it was removed, and the toast about what was done. */
  done: (answer: Answer) => { party: AttendeeRegistration | null; title: string; description: string };
}

/** Makes a change as its preview says; if that is out of date, the refusal shows the new one. */
export function usePreviewedChange<Sent, Answer>({
  eventId,
  asked,
  send,
  done,
}: PreviewedChange<Sent, Answer>) {
  const list = useAttendeeList(eventId);
  return useTask({
    run: send,
    said: (answer) => {
      const { party: _, ...said } = done(answer);
      return said;
    },
    onDone: (answer) => {
      const { party } = done(answer);
      if (party) list.put(party);
    },
    onFailed: useNewerPreview(asked),
    refresh: list.refresh,
  });
}
