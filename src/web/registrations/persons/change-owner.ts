import type { Sent } from "#contract/endpoint.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { changeOwner } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { linesOf } from "#web/registrations/attendees/party.ts";
import { useChangePreview, usePreviewedChange } from "./previewed-change.ts";

/** The member to whom a party is to go; 0 if none is chosen yet. */
type Handing = { registrationId: number; memberId: number };

function askedFor({ registrationId, memberId }: Handing) {
  return { registrationId, change: { change: "change owner" as const, memberId } };
}

/** What handing a party over would do, read for each member that is chosen. */
export function useHandoverPreview(handing: Handing) {
  return useChangePreview(askedFor(handing), { isKnown: handing.memberId !== 0 });
}

/** Hands a party over as the preview says. */
export function useChangeOwner(eventId: number, handing: Handing) {
  return usePreviewedChange({
    eventId,
    asked: askedFor(handing),
    send: (form: Sent<typeof changeOwner>) =>
      call(changeOwner, { params: { id: handing.registrationId }, body: form }),
    done: (party) => ({
      party,
      title: "Owner Changed",
      description: `Registration #${party.id} now belongs to ${party.user.firstName} ${party.user.lastName}.`,
    }),
  });
}

/** The members in a party besides its owner, who can take it over. */
export function membersIn(party: AttendeeRegistration): { memberId: number; name: string }[] {
  return linesOf(party).flatMap(({ attendee, name }) => {
    const memberId = attendee?.memberId ?? null;
    return memberId === null || memberId === party.memberId ? [] : [{ memberId, name }];
  });
}
