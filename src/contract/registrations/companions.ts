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
  const known = new Set([keyOf(member)]);
  const isNew = (person: Known) => {
    const key = keyOf(person);
    if (key === "" || known.has(key)) return false;
    known.add(key);
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

/** What tells one person of a party from another: the name, whatever its capitals. */
export function keyOf(name: { firstName: string; lastName: string }): string {
  return fullName(name).toLowerCase();
}
