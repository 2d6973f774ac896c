import type { SuggestedCouple } from "#contract/imports.ts";
import { foldText } from "#contract/values/fold.ts";
import { foldStreet } from "#server/imports/plan/members/fold-street.ts";
import { groupInTurns, inTurns } from "./in-turns.ts";
import { NAMESAKES_MOST } from "./match-member.ts";

/** A person as they will be after the import. `ref` identifies them: `n12` is new in line 12, `m45` is member 45. */
export type Person = {
  ref: string;
  firstName: string;
  lastName: string;
  address: string | null;
  city: string | null;
  zipCode: string | null;
  spouseName: string | null;
  isLinked: boolean;
  isInFile: boolean;
};

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/**
 * Finds couples that are not linked yet, with at least one partner in the file: the spouse column names the other,
 * exactly two people share a last name and address, or exactly two with different last names share an address. No one
 * is in two couples. `together` has the refs of two people in one row.
 */
export async function findCouples(
  people: readonly Person[],
  together: readonly (readonly [string, string])[] = [],
): Promise<SuggestedCouple[]> {
  const single = people.filter(({ isLinked }) => !isLinked);
  const taken = new Set<string>();
  const couples: SuggestedCouple[] = [];
  const offer = (a: Person, b: Person, because: SuggestedCouple["because"]) => {
    if (taken.has(a.ref) || taken.has(b.ref)) return;
    taken.add(a.ref).add(b.ref);
    const address = [a.address, a.city].filter(Boolean).join(", ") || null;
    couples.push({ key: `${a.ref}+${b.ref}`, names: [nameOf(a), nameOf(b)], because, address });
  };
  const byRef = new Map(together.length > 0 ? single.map((person) => [person.ref, person]) : []);
  for (const [one, other] of together) {
    const [a, b] = [byRef.get(one), byRef.get(other)];
    if (a && b) offer(a, b, "row");
  }
  const byName = await groupInTurns(single, (person) => foldText(nameOf(person)));
  const named = single.filter(({ isInFile, spouseName }) => isInFile && spouseName);
  await inTurns(named, (person) => {
    const partner = namedPartner(person, byName);
    if (partner) offer(person, partner, "spouse");
  });
  const homes = await groupInTurns(people, homeOf);
  await inTurns(homes.values(), (home) => {
    const families = Map.groupBy(
      home.filter(({ isLinked }) => !isLinked),
      ({ lastName }) => foldText(lastName),
    );
    for (const family of families.values()) offerPair(family, "address");
  });
  // More than two in one home may be neighbors in a large house.
  await inTurns(homes.values(), (home) => offerPair(home, "home"));
  return couples;

  function offerPair([a, b, third]: readonly Person[], because: SuggestedCouple["because"]): void {
    if (!a || !b || third || a.isLinked || b.isLinked || !(a.isInFile || b.isInFile)) return;
    // Neither may name another spouse.
    if (![a.spouseName, b.spouseName].some((name) => name !== null)) offer(a, b, because);
  }
}

function namedPartner(person: Person, byName: ReadonlyMap<string, Person[]>): Person | null {
  const said = foldText(person.spouseName);
  // "Bo" alone is the Bo with the same last name.
  const found = byName.get(said) ?? byName.get(`${said} ${foldText(person.lastName)}`) ?? [];
  if (found.length > NAMESAKES_MOST) return null;
  const others = found.filter((other) => other !== person && !namesAnother(other, person));
  const near = others.length > 1 ? others.filter((other) => isSameHousehold(other, person)) : others;
  return near.length === 1 ? (near[0] ?? null) : null;
}

function namesAnother(other: Person, person: Person): boolean {
  const said = foldText(other.spouseName);
  return said !== "" && said !== foldText(nameOf(person)) && said !== foldText(person.firstName);
}

const isSameHousehold = (a: Person, b: Person) => foldStreet(a.address) === foldStreet(b.address);
/** A street address, normalized for comparison; null if there is none. */
const homeOf = ({ address, zipCode, city }: Person) => {
  const street = foldStreet(address);
  return street === "" ? null : [street, (zipCode ?? foldText(city)).slice(0, 5)].join("|");
};
