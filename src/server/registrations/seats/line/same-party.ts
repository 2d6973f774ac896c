import type { Registration } from "#server/registrations/parties/queries.ts";
import type { Entry } from "#server/waitlist/queries.ts";

/** The columns in which a registration and a place in line say the same of a party. */
type Same =
  | "eventId"
  | "memberId"
  | "userId"
  | "contactFirstName"
  | "contactLastName"
  | "contactEmail"
  | "memberTickets"
  | "guestTickets";

/** What stays of a party that gets a place in line for its seats, or seats for its place: dinner, owner, and tickets. */
export function samePartyAs(row: Pick<Registration, Same> | Pick<Entry, Same>) {
  const { eventId, memberId, userId, contactFirstName, contactLastName, contactEmail } = row;
  const { memberTickets, guestTickets } = row;
  const owner = { memberId, userId, contactFirstName, contactLastName, contactEmail };
  return { eventId, ...owner, memberTickets, guestTickets };
}
