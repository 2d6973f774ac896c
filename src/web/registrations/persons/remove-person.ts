import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import {
  type ChangePreview,
  previewChange,
  removeAttendee,
} from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useShowError } from "#web/registrations/attendees/attendee-errors.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Someone of a party whom an officer removes. */
export type Leaving = { registrationId: number; attendeeId: number; name: string };

function removalQuery({ registrationId, attendeeId }: Leaving) {
  return queryOptions({
    queryKey: ["removal", registrationId, attendeeId],
    queryFn: () =>
      call(previewChange, { params: { id: registrationId }, body: { change: "remove person", attendeeId } }),
    // What was read is sent back with the removal: it is read once each time the dialog opens.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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

/** The preview that came with the refusal of a stale change; null for any other failure. */
function newerPreview(error: unknown): ChangePreview | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    // Without the schema, which every look at the list would otherwise have to fetch.
    const { preview }: { preview?: ChangePreview } = JSON.parse(error.body);
    return preview ?? null;
  } catch {
    return null;
  }
}
