import type { Sent } from "#contract/endpoint.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { addAttendee } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useChangePreview, usePreviewedChange } from "./previewed-change.ts";

/** Someone whom an officer adds to a party, as far as the preview asks. */
type Adding = {
  registrationId: number;
  kind: "member" | "guest";
  memberId?: number | undefined;
  /** Their price, if it is not today’s. */
  atPrice?: string | undefined;
};

function askedFor({ registrationId, kind, memberId, atPrice }: Adding) {
  const change = {
    change: "add person" as const,
    kind,
    ...(memberId !== undefined && { memberId }),
    ...(atPrice !== undefined && { atPrice }),
  };
  return { registrationId, change };
}

/** Preview of adding a person, read for each chosen ticket, member, and price; until it loads, the previous one. */
export function useAdditionPreview(adding: Adding) {
  return useChangePreview(askedFor(adding), { keepsLast: true });
}

/** A price in dollars as an officer types it. */
export function isPrice(typed: string): boolean {
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed.trim());
}

/** Adds a person as the preview says. */
export function useAddPerson(eventId: number, party: Pick<AttendeeRegistration, "id">, adding: Adding) {
  return usePreviewedChange({
    eventId,
    asked: askedFor(adding),
    send: (added: Sent<typeof addAttendee>) => call(addAttendee, { params: { id: party.id }, body: added }),
    done: (changed) => ({ party: changed, title: "Person Added", description: seatAndMoney(changed) }),
  });
}

/** Says that there is a seat, and what the party owes. */
function seatAndMoney({ amountDue, linkSentAt, user }: AttendeeRegistration): string {
  if (Number(amountDue) === 0) return "They have a seat now.";
  const link = linkSentAt ? ` The payment link that we emailed to ${user.email} covers it.` : "";
  return `They have a seat now. ${formatMoney(amountDue)} is due from the party.${link}`;
}
