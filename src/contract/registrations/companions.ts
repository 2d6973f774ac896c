import { fullName } from "#contract/values/full-name.ts";
import type { Companion } from "./companion-list.ts";

type Known = { firstName: string; lastName: string; memberId?: number | null };

/** Earlier companions are offered up to this number, the latest first. */
const EARLIER_MOST = 6;

/** The linked spouse, then the people in the member's own parties, newest first, each once and never the member. */
export function companionsOf(
  member: Known,
  spouse: Known | null,
  parties: readonly { memberInfo: readonly Known[]; guestInfo: readonly Known[] }[],
): Companion[] {
  const earlier = parties.flatMap(({ memberInfo, guestInfo }) => [
    ...memberInfo.map((person) => companion(person, "member")),
    ...guestInfo.map((person) => companion(person, "guest")),
  ]);
  const known = new Set<string | number>(keysOf(member));
  const isNew = (person: Known) => {
    if (keyOf(person) === "" || keysOf(person).some((key) => known.has(key))) return false;
    for (const key of keysOf(person)) known.add(key);
    return true;
  };
  const spouses = spouse && isNew(spouse) ? [{ ...companion(spouse, "member"), isSpouse: true }] : [];
  return [...spouses, ...earlier.filter(isNew).slice(0, EARLIER_MOST)];
}

function companion(
  { firstName, lastName, memberId = null }: Known,
  usually: Companion["usually"],
): Companion {
  return { firstName, lastName, usually, isSpouse: false, memberId };
}

/** The name, and the record where it is known: a name may have changed since. */
function keysOf(person: Known): (string | number)[] {
  return [keyOf(person), ...(person.memberId == null ? [] : [person.memberId])];
}

/** What tells one person of a party from another: the name, whatever its capitals. */
export function keyOf(name: { firstName: string; lastName: string }): string {
  return fullName(name).toLowerCase();
}
