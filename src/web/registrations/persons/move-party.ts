import { useQuery } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { listEvents } from "#contract/events.ts";
import { moveRegistration } from "#contract/registrations/attendees/party-changes.ts";
import { upcoming } from "#web/events/filter-events.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useChangePreview, usePreviewedChange } from "./previewed-change.ts";

/** The dinner to which a party is to go; 0 if none is chosen yet. */
type Going = { registrationId: number; eventId: number };

function askedFor({ registrationId, eventId }: Going) {
  return { registrationId, change: { change: "move" as const, eventId } };
}

/** The dinners ahead besides the party's own, with their free seats as they are when the dialog opens. */
export function useOtherDinners(own: number) {
  const events = useQuery({ ...read(listEvents, { query: { when: "upcoming" } }), staleTime: 0 });
  return { ...events, data: events.data && upcoming(events.data, new Date()).filter(({ id }) => id !== own) };
}

/** What a move would do, read for each dinner that is chosen. */
export function useMovePreview(going: Going) {
  return useChangePreview(askedFor(going), { isKnown: going.eventId !== 0 });
}

/** Moves a party from one dinner as the preview says. */
export function useMoveParty(from: number, going: Going, title: string) {
  return usePreviewedChange({
    eventId: from,
    asked: askedFor(going),
    send: (form: Sent<typeof moveRegistration>) =>
      call(moveRegistration, { params: { id: going.registrationId }, body: form }),
    done: (party) => ({
      party,
      title: "Party Moved",
      description: `It’s now registration #${party.id} at ${title}.`,
    }),
  });
}
