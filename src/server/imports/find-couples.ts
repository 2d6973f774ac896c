import type { OfferedCouple } from "#contract/imports.ts";
import { fold, foldStreet } from "./fold.ts";

/** Somebody as he will stand after the import. `ref` names him: `n12` is new in line 12, `m45` the member 45. */
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
 * Couples that are not linked yet and of whom one stands in the file: where the spouse column names the other, and
 * where two, and no third, share last name and address. Nobody is in two.
 */
export function findCouples(people: readonly Person[]): OfferedCouple[] {
  const single = people.filter(({ isLinked }) => !isLinked);
  const taken = new Set<string>();
  const couples: OfferedCouple[] = [];
  const offer = (a: Person, b: Person, because: OfferedCouple["because"]) => {
    if (taken.has(a.ref) || taken.has(b.ref)) return;
    taken.add(a.ref).add(b.ref);
    const address = [a.address, a.city].filter(Boolean).join(", ") || null;
    couples.push({ key: `${a.ref}+${b.ref}`, names: [nameOf(a), nameOf(b)], because, address });
  };
  const byName = Map.groupBy(single, (person) => fold(nameOf(person)));
  const named = single.filter(({ isInFile, spouseName }) => isInFile && spouseName);
  for (const person of named) {
    const partner = namedPartner(person, byName);
    if (partner) offer(person, partner, "spouse");
  }
  const households = Map.groupBy(single.filter(hasAddress), householdOf);
  for (const [a, b, third] of households.values()) {
    if (!a || !b || third || !(a.isInFile || b.isInFile)) continue;
    // Each may name nobody, but not somebody else.
    if (![a.spouseName, b.spouseName].some((name) => name !== null)) offer(a, b, "address");
  }
  return couples;
}

function namedPartner(person: Person, byName: ReadonlyMap<string, Person[]>): Person | null {
  const said = fold(person.spouseName);
  // "Bo" alone is the Bo of the same last name.
  const found = byName.get(said) ?? byName.get(`${said} ${fold(person.lastName)}`) ?? [];
  const others = found.filter((other) => other !== person && !namesAnother(other, person));
  const near = others.length > 1 ? others.filter((other) => isSameHousehold(other, person)) : others;
  return near.length === 1 ? (near[0] ?? null) : null;
}

function namesAnother(other: Person, person: Person): boolean {
  const said = fold(other.spouseName);
  return said !== "" && said !== fold(nameOf(person)) && said !== fold(person.firstName);
}

const hasAddress = ({ address }: Person) => foldStreet(address) !== "";
const isSameHousehold = (a: Person, b: Person) => foldStreet(a.address) === foldStreet(b.address);
const householdOf = (person: Person) =>
  [fold(person.lastName), foldStreet(person.address), (person.zipCode ?? fold(person.city)).slice(0, 5)].join(
    "|",
  );
