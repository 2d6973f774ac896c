import type { Sent } from "#contract/endpoint.ts";
import { removeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { call } from "#web/platform/api/api.ts";
import { useChangePreview, usePreviewedChange } from "#web/registrations/persons/previewed-change.ts";

const askedFor = (registrationId: number) => ({
  registrationId,
  change: { change: "remove party" as const },
});

/** What removing a whole party would do, read whenever the dialog opens. */
export function usePartyRemovalPreview(registrationId: number) {
  return useChangePreview(askedFor(registrationId));
}

/** Removes a party as the preview says. */
export function useRemoveParty(eventId: number, registrationId: number) {
  return usePreviewedChange({
    eventId,
    asked: askedFor(registrationId),
    send: ({ due, read }: { due: "ends" | "stays"; read: Sent<typeof removeRegistration> }) =>
      call(removeRegistration, { params: { id: registrationId }, query: { due }, body: read }),
    done: () => ({ party: null, title: "Success", description: "Attendee removed successfully" }),
  });
}
