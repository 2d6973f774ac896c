import {
  MEMBER_TICKETS_MAX,
  type MyRegistration,
  type PersonName,
  type TicketCounts,
} from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { furtherMembers } from "#web/registrations/names.ts";
import type { DraftPerson } from "./draft.ts";
import { stepperBounds } from "./seats.ts";

/** Someone the member may want to bring, and the kind of ticket they usually have. */
export interface Companion extends PersonName {
  usually: "member" | "guest";
  isSpouse: boolean;
}

/** The names and counts of a form; its lists have every place, also those beyond the counts. */
export type Party = TicketCounts & {
  memberInfo: DraftPerson[];
  guestInfo: DraftPerson[];
  /** The additional member is the spouse, by their own record. */
  withSpouse?: boolean | undefined;
};

/** Earlier companions are offered up to this number, the latest first. */
const EARLIER_MOST = 6;

/** The linked spouse, then the people on the member's own registrations, newest first, each once and never the member. */
export function companionsOf(
  member: PersonName,
  spouse: PersonName | null,
  mine: readonly MyRegistration[],
): Companion[] {
  const known = new Set([keyOf(member)]);
  const isNew = (person: PersonName) => {
    const key = keyOf(person);
    if (key === "" || known.has(key)) return false;
    known.add(key);
    return true;
  };
  const spouses = spouse && isNew(spouse) ? [{ ...spouse, usually: "member" as const, isSpouse: true }] : [];
  const earlier = mine
    .filter(({ registrations }) => !registrations.registeredBy)
    .flatMap(({ registrations: { memberInfo, guestInfo } }) => [
      ...memberInfo.map((person) => ({ ...person, usually: "member" as const, isSpouse: false })),
      ...guestInfo.map((person) => ({ ...person, usually: "guest" as const, isSpouse: false })),
    ])
    .filter(isNew);
  return [...spouses, ...earlier.slice(0, EARLIER_MOST)];
}

/** Whether this person has a place in the party. */
export function isComing(party: Party, person: PersonName): boolean {
  return placeOf(party, person) !== null;
}

/**
 * The party with this person: as the second member if that is usual for them and free, else as a guest, at the first
 * place without a name or with one more ticket. Null if no seat is left.
 */
export function invite(party: Party, companion: Companion, seats: number): Party | null {
  const name = { firstName: companion.firstName, lastName: companion.lastName };
  const max = stepperBounds(party, seats);
  const isSecondNamed = furtherMembers(party) > 0 && keyOf(party.memberInfo[0] ?? name) !== "";
  if (companion.usually === "member" && max.member >= MEMBER_TICKETS_MAX && !isSecondNamed) {
    const { isSpouse } = companion;
    return { ...party, memberTickets: MEMBER_TICKETS_MAX, memberInfo: [name], withSpouse: isSpouse };
  }
  const unnamed = party.guestInfo.slice(0, party.guestTickets).findIndex((guest) => keyOf(guest) === "");
  const place = unnamed === -1 ? party.guestTickets : unnamed;
  const guestTickets = Math.max(party.guestTickets, place + 1);
  if (guestTickets > max.guest) return null;
  return { ...party, guestTickets, guestInfo: party.guestInfo.with(place, name) };
}

/** The party without this person and their ticket; the guests after them move up. */
export function takeBack(party: Party, person: PersonName): Party {
  const found = placeOf(party, person);
  const nobody = { firstName: "", lastName: "" };
  if (found === null) return party;
  if (found.list === "memberInfo") {
    return { ...party, memberTickets: party.memberTickets - 1, memberInfo: [nobody], withSpouse: false };
  }
  const guestInfo = [...party.guestInfo.toSpliced(found.place, 1), nobody];
  return { ...party, guestTickets: party.guestTickets - 1, guestInfo };
}

function placeOf(
  party: Party,
  person: PersonName,
): { list: "memberInfo" | "guestInfo"; place: number } | null {
  const key = keyOf(person);
  const find = (list: "memberInfo" | "guestInfo", count: number) => {
    const place = party[list].slice(0, count).findIndex((name) => keyOf(name) === key);
    return place === -1 ? null : { list, place };
  };
  return find("memberInfo", furtherMembers(party)) ?? find("guestInfo", party.guestTickets);
}

function keyOf(name: PersonName): string {
  return fullName(name).toLowerCase();
}
