import type { Registration } from "#server/registrations/parties/queries.ts";
import type { Entry } from "#server/registrations/waitlist/queries.ts";

/** The columns that a registration and a place in line of the same party share. */
type Same =
  | "eventId"
  | "memberId"
  | "userId"
  | "contactFirstName"
  | "contactLastName"
  | "contactEmail"
  | "memberTickets"
  | "guestTickets";

/** What a party keeps when it exchanges seats for a place in line, or the reverse: dinner, owner, and tickets. */
export function samePartyAs(row: Pick<Registration, Same> | Pick<Entry, Same>) {
  const { eventId, memberId, userId, contactFirstName, contactLastName, contactEmail } = row;
  const { memberTickets, guestTickets } = row;
  const owner = { memberId, userId, contactFirstName, contactLastName, contactEmail };
  return { eventId, ...owner, memberTickets, guestTickets };
}
