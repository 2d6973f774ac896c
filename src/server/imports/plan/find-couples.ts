import type { SuggestedCouple } from "#contract/imports.ts";
import { foldName, foldStreet } from "./fold-name.ts";

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
 * Finds couples that are not linked yet, one of whom is in the file: where the spouse column names the other, or
 * exactly two people share a last name and address. No one is in two couples.
 */
export function findCouples(people: readonly Person[]): SuggestedCouple[] {
  const single = people.filter(({ isLinked }) => !isLinked);
  const taken = new Set<string>();
  const couples: SuggestedCouple[] = [];
  const offer = (a: Person, b: Person, because: SuggestedCouple["because"]) => {
    if (taken.has(a.ref) || taken.has(b.ref)) return;
    taken.add(a.ref).add(b.ref);
    const address = [a.address, a.city].filter(Boolean).join(", ") || null;
    couples.push({ key: `${a.ref}+${b.ref}`, names: [nameOf(a), nameOf(b)], because, address });
  };
  const byName = Map.groupBy(single, (person) => foldName(nameOf(person)));
  const named = single.filter(({ isInFile, spouseName }) => isInFile && spouseName);
  for (const person of named) {
    const partner = namedPartner(person, byName);
    if (partner) offer(person, partner, "spouse");
  }
  const households = Map.groupBy(single.filter(hasAddress), householdOf);
  for (const [a, b, third] of households.values()) {
    if (!a || !b || third || !(a.isInFile || b.isInFile)) continue;
    // Neither may name another spouse.
    if (![a.spouseName, b.spouseName].some((name) => name !== null)) offer(a, b, "address");
  }
  return couples;
}

function namedPartner(person: Person, byName: ReadonlyMap<string, Person[]>): Person | null {
  const said = foldName(person.spouseName);
  // "Bo" alone is the Bo with the same last name.
  const found = byName.get(said) ?? byName.get(`${said} ${foldName(person.lastName)}`) ?? [];
  const others = found.filter((other) => other !== person && !namesAnother(other, person));
  const near = others.length > 1 ? others.filter((other) => isSameHousehold(other, person)) : others;
  return near.length === 1 ? (near[0] ?? null) : null;
}

function namesAnother(other: Person, person: Person): boolean {
  const said = foldName(other.spouseName);
  return said !== "" && said !== foldName(nameOf(person)) && said !== foldName(person.firstName);
}

const hasAddress = ({ address }: Person) => foldStreet(address) !== "";
const isSameHousehold = (a: Person, b: Person) => foldStreet(a.address) === foldStreet(b.address);
const householdOf = (person: Person) =>
  [
    foldName(person.lastName),
    foldStreet(person.address),
    (person.zipCode ?? foldName(person.city)).slice(0, 5),
  ].join("|");
