import type { Sent } from "#contract/endpoint.ts";
import { changeTicket } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { useChangePreview, usePreviewedChange } from "./previewed-change.ts";

/** Someone who gets the other kind of ticket. */
export type Ticketed = {
  registrationId: number;
  attendeeId: number;
  name: string;
  kind: "member" | "guest";
};

function askedFor({ registrationId, attendeeId, kind }: Ticketed) {
  return { registrationId, change: { change: "change ticket" as const, attendeeId, kind } };
}

/** What the other ticket would do, read whenever the dialog opens. */
export function useTicketPreview(ticketed: Ticketed) {
  return useChangePreview(askedFor(ticketed));
}

/** Changes the ticket as the preview says. */
export function useChangeTicket(eventId: number, ticketed: Ticketed) {
  return usePreviewedChange({
    eventId,
    asked: askedFor(ticketed),
    send: (change: Sent<typeof changeTicket>) =>
      call(changeTicket, { params: { id: ticketed.attendeeId }, body: change }),
    done: (changed) => ({
      party: changed,
      title: "Ticket Changed",
      description: `${ticketed.name} now has a ${ticketed.kind} ticket.`,
    }),
  });
}
