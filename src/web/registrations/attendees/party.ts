import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { Attendee, AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";

/** The list of a registration in which one who comes along is written. */
export type NameList = "memberInfo" | "guestInfo";
/** One person of a party, by their kind and their place in it. */
export type Who = Pick<AttendeeRow, "kind" | "place">;

const NOBODY: Attendee = { firstName: "", lastName: "", tableNumber: null, seatingRequests: null };

/** The lines of one party: the one who registered, then those who come along. */
export function linesOf(party: AttendeeRegistration): AttendeeRow[] {
  return attendeeRows([party]);
}

/** Where the name of a line is written; null for the one who registered. */
export function listOf({ kind }: Who): NameList | null {
  if (kind === "PRIMARY") return null;
  return kind === "+MEMBER" ? "memberInfo" : "guestInfo";
}

/** The list at exactly this length, with blanks for those who were not entered. */
export function filled(known: readonly Attendee[], count: number): Attendee[] {
  return Array.from({ length: count }, (_, place) => known[place] ?? NOBODY);
}

/** How the party is called: after its first line. */
export function nameOf(party: AttendeeRegistration): string {
  return linesOf(party)[0]?.name ?? "";
}
