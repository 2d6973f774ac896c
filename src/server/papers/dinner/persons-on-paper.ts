import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Board, BoardPerson } from "#contract/seating/board.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { PersonInCopy } from "#server/papers/copies/snapshot.ts";
import type { MemberOnPaper } from "#server/papers/queries.ts";
import type { DishOfPerson } from "#server/registrations/choices/queries.ts";

type Read = {
  board: Pick<Board, "persons">;
  confirmed: readonly AttendeeRegistration[];
  members: ReadonlyMap<number, MemberOnPaper>;
  dishes: readonly DishOfPerson[];
};

/** Everyone who comes, each once, by id: the lines of the attendee list that take a seat, with their place at table. */
export function personsOnPaper({ board, confirmed, members, dishes }: Read): PersonInCopy[] {
  const places = new Map(board.persons.map((person) => [person.id, person]));
  const eaten = Map.groupBy(dishes, ({ attendeeId }) => attendeeId);
  const paid = new Set<number>();
  const persons = attendeeRows(confirmed).flatMap((row) => {
    const place = row.attendee && places.get(row.attendee.id);
    if (!place) return [];
    const { id } = row.registration;
    const isFirst = !paid.has(id);
    paid.add(id);
    const choices = choicesOf(eaten.get(place.id) ?? []);
    return [
      personOf(row, {
        place,
        members,
        choices,
        amountDue: isFirst ? centsOf(row.registration.amountDue) : 0,
      }),
    ];
  });
  return persons.sort((one, other) => one.id - other.id);
}

type Facts = {
  place: BoardPerson;
  members: Read["members"];
  amountDue: Cents;
  choices: PersonInCopy["choices"];
};

function personOf(row: AttendeeRow, { place, members, amountDue, choices }: Facts): PersonInCopy {
  const { registration: party, attendee } = row;
  const member = attendee?.memberId == null ? undefined : members.get(attendee.memberId);
  const owner = ownerName(party);
  const isOwner = row.kind === "PRIMARY";
  const isGuest = !member && !isOwner;
  const { firstName, lastName } = member ?? namesOf(row);
  const full = fullName({ firstName, lastName });
  const titled = [member?.title, full].filter(Boolean).join(" ");
  const named = full === "" ? place.name : titled;
  return {
    id: place.id,
    partyId: party.id,
    name: attendee?.cardName || named,
    sortName: `${lastName} ${firstName}`.trim() || named,
    kind: place.kind,
    memberId: attendee?.memberId ?? null,
    rank: rankOf(member),
    guestOf: isGuest && owner !== "" ? owner : null,
    coupleWith: place.coupleWith,
    role: place.role,
    table: place.table,
    seat: place.seat,
    amountDue,
    choices,
    needs: attendee?.needs ?? null,
    sponsor: owner === "" ? null : { name: owner, telephone: party.phone ?? "" },
  };
}

/** What they eat; a course for which there is nothing is left out. */
function choicesOf(dishes: readonly DishOfPerson[]): PersonInCopy["choices"] {
  return dishes.flatMap(({ courseId, optionId, isHouse }) =>
    optionId === null ? [] : [{ courseId, optionId, isHouse }],
  );
}

/** The names that were entered for a line of the attendee list. */
function namesOf({ registration, kind, place }: AttendeeRow): { firstName: string; lastName: string } {
  if (kind === "PRIMARY") return registration.user;
  const listed = kind === "+MEMBER" ? registration.memberInfo : registration.guestInfo;
  return listed[place] ?? { firstName: "", lastName: "" };
}

function ownerName({ user }: AttendeeRegistration): string {
  return fullName(user);
}

function rankOf(member: MemberOnPaper | undefined): string | null {
  if (member?.isMondiale) return "Mondiale";
  return member?.isEcuyer ? "Ecuyer" : null;
}
