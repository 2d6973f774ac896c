import { fullName } from "#contract/values/full-name.ts";
import type { Attendee, AttendeeRegistration, PartyAttendee } from "./attendees.ts";

/** The facts about a registration that a list of attendees needs. */
type Party = Pick<
  AttendeeRegistration,
  "user" | "memberTickets" | "guestTickets" | "tableNumber" | "memberInfo" | "guestInfo"
> &
  Partial<Pick<AttendeeRegistration, "attendees">>;

/** One line of the attendee list: the party's first attendee, or one who comes along. */
export type AttendeeRow<P extends Party = AttendeeRegistration> = {
  registration: P;
  kind: "PRIMARY" | "+MEMBER" | "+GUEST";
  /** Index among the attendees of its kind in the party, from 0. */
  place: number;
  /** The name as entered, or the placeholder for a missing one. */
  name: string;
  isNamed: boolean;
  /** True if the attendee takes a seat; false for a contact who only registered others (S-44). */
  attends: boolean;
  /** The attendee's own table, else the party's; null for one who has none although the party has. */
  tableNumber: number | null;
  /** The seating requests of this attendee alone. */
  seatingRequests: string | null;
  /** The person; null for a contact who takes no seat. */
  attendee: PartyAttendee | null;
};

/**
 * Every line of these registrations, by party. There are always as many attending lines as tickets, whatever names
 * were entered. The screen, CSV and Word lists all use these lines, so their head counts agree (S-44, S-49).
 */
export function attendeeRows<P extends Party>(registrations: readonly P[]): AttendeeRow<P>[] {
  return registrations.flatMap((registration) => [
    primary(registration),
    ...others(registration, "+MEMBER", Math.max(0, registration.memberTickets - 1)),
    ...others(registration, "+GUEST", registration.guestTickets),
  ]);
}

/** The number of these lines that take a seat. */
export function headCount(rows: readonly Pick<AttendeeRow, "attends">[]): number {
  return rows.filter(({ attends }) => attends).length;
}

type Named = { firstName: string; lastName: string };
type NamedParty = { user: Named; guestInfo: readonly Named[] };

const NO_NAME = "Name not entered";

/** What officers call a party. */
export function partyName(party: NamedParty): string {
  return enteredName(party) || NO_NAME;
}

/** Guests may be registered without a contact; the first of them then represents the party. */
function enteredName({ user, guestInfo: [guest] }: NamedParty): string {
  return fullName(user) || (guest ? fullName(guest) : "");
}

function primary<P extends Party>(registration: P): AttendeeRow<P> {
  const { user, guestInfo, memberTickets } = registration;
  const attendee = personAt(registration, "member", 0);
  const name = enteredName({ user, guestInfo });
  return {
    registration,
    kind: "PRIMARY",
    place: 0,
    name: name || NO_NAME,
    isNamed: name !== "",
    attends: memberTickets > 0,
    tableNumber: attendee?.isUnseated ? null : registration.tableNumber,
    seatingRequests: null,
    attendee,
  };
}

function others<P extends Party>(
  registration: P,
  kind: "+MEMBER" | "+GUEST",
  count: number,
): AttendeeRow<P>[] {
  const entered: readonly Attendee[] = kind === "+MEMBER" ? registration.memberInfo : registration.guestInfo;
  const missing = kind === "+MEMBER" ? "Additional member name not entered" : "Guest name not entered";
  return Array.from({ length: count }, (_, place) => {
    const person = entered[place];
    const name = person ? fullName(person) : "";
    const attendee =
      kind === "+MEMBER"
        ? personAt(registration, "member", place + 1)
        : personAt(registration, "guest", place);
    return {
      registration,
      kind,
      place,
      name: name || missing,
      isNamed: name !== "",
      attends: true,
      tableNumber: attendee?.isUnseated ? null : (person?.tableNumber ?? registration.tableNumber),
      seatingRequests: person?.seatingRequests ?? null,
      attendee,
    };
  });
}

function personAt({ attendees }: Party, kind: PartyAttendee["kind"], place: number): PartyAttendee | null {
  return attendees?.find((person) => person.kind === kind && person.place === place) ?? null;
}
