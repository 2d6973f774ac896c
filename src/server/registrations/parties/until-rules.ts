import { closesAt, type EventFacts } from "#server/events/rules.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";

/** The facts about the dinner. */
export type EventTerms = Pick<EventFacts, "isDeleted" | "dateTime" | "registrationDeadline"> & {
  /** The deadline for choosing dishes, if the menu has its own. */
  chooseBy?: Date | null;
};

/** Tells a waiting party that it cannot change details that only a party with seats has. */
export const NO_DETAILS_IN_LINE = "There are no details to change while you’re on the waitlist.";

/** Why a party's names and requests can't be changed now, or null; they can be until the deadline, else the start. */
export function whyNotChange(event: EventTerms, party: { status: string }, now: Date): Refusal | null {
  if (party.status === "waitlist") return conflict(NO_DETAILS_IN_LINE);
  return whyNotBefore(event, closesAt(event), now);
}

/** Why a party can no longer be changed as of `until`, or null. */
export function whyNotBefore(event: EventTerms, until: Date, now: Date): Refusal | null {
  if (event.isDeleted) return notFound("Registration not found");
  if (now >= event.dateTime) return conflict("This event has already occurred");
  return now < until
    ? null
    : conflict("The registration deadline has passed. Please contact a chapter officer.");
}
