import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { changeTicket, previewChange } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { useShowError } from "#web/registrations/attendees/attendee-errors.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { newerPreview, READ_ONCE } from "./newer-preview.ts";

/** Someone who gets the other kind of ticket. */
export type Ticketed = {
  registrationId: number;
  attendeeId: number;
  name: string;
  kind: "member" | "guest";
};

function ticketQuery({ registrationId, attendeeId, kind }: Ticketed) {
  return queryOptions({
    queryKey: ["ticket", registrationId, attendeeId, kind],
    queryFn: () =>
      call(previewChange, {
        params: { id: registrationId },
        body: { change: "change ticket", attendeeId, kind },
      }),
    ...READ_ONCE,
  });
}

/** What the other ticket would do, read whenever the dialog opens. */
export function useTicketPreview(ticketed: Ticketed) {
  return useQuery(ticketQuery(ticketed));
}

/** Changes the ticket as the preview says; if that is out of date, the refusal shows the new one. */
export function useChangeTicket(eventId: number, ticketed: Ticketed) {
  const client = useQueryClient();
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: (change: Sent<typeof changeTicket>) =>
      call(changeTicket, { params: { id: ticketed.attendeeId }, body: change }),
    onSuccess: (changed) => {
      list.put(changed);
      list.refresh();
      toast({ title: "Ticket Changed", description: `${ticketed.name} now has a ${ticketed.kind} ticket.` });
    },
    onError: (error) => {
      tellTrouble(error);
      const newer = newerPreview(error);
      if (newer) client.setQueryData(ticketQuery(ticketed).queryKey, newer);
      list.refresh();
    },
  });
}
