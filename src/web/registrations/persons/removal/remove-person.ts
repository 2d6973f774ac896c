import type { Sent } from "#contract/endpoint.ts";
import { type ChangePreview, removeAttendee } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useChangePreview, usePreviewedChange } from "#web/registrations/persons/previewed-change.ts";
import { useBecomesDue } from "./becomes-due.ts";

/** Someone of a party whom an officer removes. */
export type Leaving = { registrationId: number; attendeeId: number; name: string };

/** `memberId` is who takes over the party, if the officer chose among several. */
function askedFor({ registrationId, attendeeId, memberId }: Leaving & { memberId?: number | undefined }) {
  const change = { change: "remove person" as const, attendeeId, ...(memberId && { memberId }) };
  return { registrationId, change };
}

/** What removing a person would do, read whenever the dialog opens. */
export function useRemovalPreview(leaving: Parameters<typeof askedFor>[0]) {
  return useChangePreview(askedFor(leaving));
}

/** Removes a person as the preview says. */
export function useRemovePerson(
  eventId: number,
  leaving: Parameters<typeof askedFor>[0],
  { goesBack: read, refundDue }: Pick<ChangePreview, "goesBack" | "refundDue">,
) {
  const becomesDue = useBecomesDue();
  // What goes back to a credit is there already.
  const isSent = read === refundDue;
  return usePreviewedChange({
    eventId,
    asked: askedFor(leaving),
    send: (removal: Sent<typeof removeAttendee>) =>
      call(removeAttendee, { params: { id: leaving.attendeeId }, body: removal }),
    done: ({ registration, goesBack }) => ({
      party: registration,
      title: "Person Removed",
      description:
        isSent && Number(goesBack) > 0
          ? `${leaving.name} is no longer expected. ${becomesDue(formatMoney(goesBack))}`
          : `${leaving.name} is no longer expected.`,
    }),
  });
}
