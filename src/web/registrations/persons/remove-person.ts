import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { previewChange, removeAttendee } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useShowError } from "#web/registrations/attendees/attendee-errors.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { newerPreview, READ_ONCE } from "./newer-preview.ts";

/** Someone of a party whom an officer removes. */
export type Leaving = { registrationId: number; attendeeId: number; name: string };

function removalQuery({ registrationId, attendeeId }: Leaving) {
  return queryOptions({
    queryKey: ["removal", registrationId, attendeeId],
    queryFn: () =>
      call(previewChange, { params: { id: registrationId }, body: { change: "remove person", attendeeId } }),
    ...READ_ONCE,
  });
}

/** What removing a person would do, read whenever the dialog opens. */
export function useRemovalPreview(leaving: Leaving) {
  return useQuery(removalQuery(leaving));
}

/** Removes a person as the preview says; if that is out of date, the refusal shows the new one. */
export function useRemovePerson(eventId: number, leaving: Leaving) {
  const client = useQueryClient();
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: (removal: Sent<typeof removeAttendee>) =>
      call(removeAttendee, { params: { id: leaving.attendeeId }, body: removal }),
    onSuccess: ({ registration, goesBack }) => {
      list.put(registration);
      list.refresh();
      toast({
        title: "Person Removed",
        description:
          Number(goesBack) > 0
            ? `${leaving.name} is no longer expected. ${formatMoney(goesBack)} will be owed back; a full administrator sends the refund.`
            : `${leaving.name} is no longer expected.`,
      });
    },
    onError: (error) => {
      tellTrouble(error);
      const newer = newerPreview(error);
      if (newer) client.setQueryData(removalQuery(leaving).queryKey, newer);
      list.refresh();
    },
  });
}
