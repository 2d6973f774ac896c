import type { z } from "zod";
import type { ChosenForOne } from "#contract/menus/choices.ts";
import type { Companion } from "#contract/registrations/companion-list.ts";
import { keyOf } from "#contract/registrations/companions.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { PersonName, TicketCounts } from "#contract/registrations/registrations.ts";
import { furtherMembers } from "#web/registrations/names.ts";

type Person = PersonName & {
  needs?: Needs | undefined;
  dishes?: z.output<typeof ChosenForOne> | undefined;
  memberId?: number | undefined;
  /** One tap of an officer brought them, and their name was not typed since. */
  tapped?: boolean | undefined;
};

/** The names and counts of a form; its lists have every place, also those beyond the counts. */
export type Party = TicketCounts & {
  memberInfo: Person[];
  guestInfo: Person[];
  /** The additional member is the spouse, by their own record. */
  withSpouse?: boolean | undefined;
};

/** How many tickets of each kind the party can have. */
type Most = { member: number; guest: number };

/** Whether this person has a place in the party. */
export function isComing(party: Party, person: PersonName): boolean {
  return placeOf(party, person) !== null;
}

/**
 * The party with this person: as a further member if that is usual for them and possible, else as a guest, at the first
 * place without a name or with one more ticket. Null if no ticket is left.
 */
export function invite(
  party: Party,
  companion: Companion & Pick<Person, "tapped">,
  most: Most,
): Party | null {
  const { firstName, lastName, memberId, isSpouse, tapped } = companion;
  const person = { firstName, lastName, ...(memberId !== null && { memberId }), ...(tapped && { tapped }) };
  if (companion.usually === "member") {
    const place = firstUnnamed(party.memberInfo, furtherMembers(party));
    // The first member ticket is that of the member who registers.
    const memberTickets = Math.max(party.memberTickets, place + 2);
    if (memberTickets <= most.member)
      return {
        ...party,
        memberTickets,
        memberInfo: party.memberInfo.with(place, person),
        withSpouse: isSpouse,
      };
  }
  const place = firstUnnamed(party.guestInfo, party.guestTickets);
  const guestTickets = Math.max(party.guestTickets, place + 1);
  if (guestTickets > most.guest) return null;
  return { ...party, guestTickets, guestInfo: party.guestInfo.with(place, person) };
}

/** The party without this person and their ticket; those after them move up. */
export function takeBack(party: Party, person: PersonName): Party {
  const found = placeOf(party, person);
  if (found === null) return party;
  const { list, place } = found;
  const rest = [...party[list].toSpliced(place, 1), { firstName: "", lastName: "" }];
  return list === "memberInfo"
    ? { ...party, memberTickets: party.memberTickets - 1, memberInfo: rest, withSpouse: false }
    : { ...party, guestTickets: party.guestTickets - 1, guestInfo: rest };
}

/** The party without those whom only a tap brought; whose name or answer was typed stays. */
export function takeBackTapped(party: Party): Party {
  const leaves = ({ tapped, needs, dishes }: Person) => Boolean(tapped) && !needs && !dishes;
  const leaving = (list: readonly Person[], count: number) => list.slice(0, count).filter(leaves).length;
  const rest = (list: readonly Person[]) => [
    ...list.filter((person) => !leaves(person)),
    ...list.filter(leaves).map(() => ({ firstName: "", lastName: "" })),
  ];
  const { memberTickets, guestTickets, memberInfo, guestInfo } = party;
  return {
    ...party,
    memberTickets: memberTickets - leaving(memberInfo, furtherMembers(party)),
    guestTickets: guestTickets - leaving(guestInfo, guestTickets),
    memberInfo: rest(memberInfo),
    guestInfo: rest(guestInfo),
  };
}

/** A place for which nothing was typed, not even what its person must not eat. */
function firstUnnamed(list: readonly Person[], count: number): number {
  const isEmpty = (person: Person) => keyOf(person) === "" && !person.needs && !person.dishes;
  const unnamed = list.slice(0, count).findIndex(isEmpty);
  return unnamed === -1 ? count : unnamed;
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
