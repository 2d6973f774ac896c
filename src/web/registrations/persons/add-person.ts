import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { addAttendee, previewChange } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { useShowError } from "#web/registrations/attendees/attendee-errors.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { newerPreview, READ_ONCE } from "./newer-preview.ts";

/** Someone whom an officer adds to a party, as far as the preview asks. */
type Adding = { registrationId: number; kind: "member" | "guest"; memberId?: number | undefined };

function additionQuery({ registrationId, kind, memberId }: Adding) {
  return queryOptions({
    queryKey: ["addition", registrationId, kind, memberId ?? null],
    queryFn: () =>
      call(previewChange, {
        params: { id: registrationId },
        body: { change: "add person", kind, ...(memberId !== undefined && { memberId }) },
      }),
    ...READ_ONCE,
  });
}

/** What adding a person would do, read for each ticket and member that is chosen. */
export function useAdditionPreview(adding: Adding) {
  return useQuery(additionQuery(adding));
}

/** Adds a person as the preview says; if that is out of date, the refusal shows the new one. */
export function useAddPerson(eventId: number, party: Pick<AttendeeRegistration, "id">, adding: Adding) {
  const client = useQueryClient();
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: (added: Sent<typeof addAttendee>) =>
      call(addAttendee, { params: { id: party.id }, body: added }),
    onSuccess: (changed) => {
      list.put(changed);
      list.refresh();
      toast({ title: "Person Added", description: "They have a seat now." });
    },
    onError: (error) => {
      tellTrouble(error);
      const newer = newerPreview(error);
      if (newer) client.setQueryData(additionQuery(adding).queryKey, newer);
      list.refresh();
    },
  });
}
