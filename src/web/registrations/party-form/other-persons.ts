import { useState } from "react";
import type { PersonName } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { OtherPersons } from "./AttendeeNames.tsx";

type List = "memberInfo" | "guestInfo";
type Lists = Record<List, readonly PersonName[]>;
type Place = { list: List; place: number };

/** Which places another person takes, while the names are edited. */
export function useOtherPersons(): OtherPersons & { isAny: boolean } {
  const [places, setPlaces] = useState<ReadonlySet<string>>(new Set());
  const keyOf = (list: List, place: number) => `${list} ${place}`;
  return {
    isAny: places.size > 0,
    has: (list, place) => places.has(keyOf(list, place)),
    set: (list, place, isAnother) => {
      const next = new Set(places);
      if (isAnother) next.add(keyOf(list, place));
      else next.delete(keyOf(list, place));
      setPlaces(next);
    },
  };
}

/** A place whose first and last name both changed: a corrected spelling, or another person (D-004). */
export type Doubt = Place & { before: string; after: string };

/** Whether first and last name both changed of someone who had a name: perhaps another person (D-004). */
export function hasOtherName(before: PersonName | undefined, after: PersonName): before is PersonName {
  if (before === undefined || fullName(before) === "") return false;
  return before.firstName !== after.firstName && before.lastName !== after.lastName;
}

/** The places of which it is not said whether another person takes them. */
export function doubtsIn(own: Lists, typed: Partial<Lists>, isAnother: OtherPersons["has"]): Doubt[] {
  const lists: List[] = ["memberInfo", "guestInfo"];
  return lists.flatMap((list) =>
    (typed[list] ?? []).flatMap((after, place) => {
      const before = own[list][place];
      // A name that is taken out leaves the person as they are, until there is another name.
      if (fullName(after) === "" || !hasOtherName(before, after) || isAnother(list, place)) return [];
      return [{ list, place, before: fullName(before), after: fullName(after) }];
    }),
  );
}

/** The names as they are sent. */
export function namesWithOthers(
  list: List,
  names: readonly PersonName[],
  isAnother: (list: List, place: number) => boolean,
) {
  return names.map(({ firstName, lastName }, place) => ({
    firstName,
    lastName,
    ...(isAnother(list, place) && { isAnother: true as const }),
  }));
}
