import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { fullName } from "#contract/values/full-name.ts";
import { Id, IdInPath } from "#contract/values/schemas.ts";

/** Someone whom a member may want to bring, and the kind of ticket they usually have. */
export const Companion = z.object({
  firstName: z.string(),
  lastName: z.string(),
  usually: z.enum(["member", "guest"]),
  isSpouse: z.boolean(),
  /** Their own record, for officers alone; null if they are no member, or if it is not known. */
  memberId: Id.nullable(),
});
export type Companion = z.output<typeof Companion>;

/** The linked spouse of a member and the people in their earlier parties, as names to choose from. */
export const listCompanions = endpoint({
  method: "GET",
  path: "/api/members/:id/companions",
  who: "limited",
  params: z.object({ id: IdInPath }),
  output: z.array(Companion),
});

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
