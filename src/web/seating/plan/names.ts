import type { Dinner } from "./dinner.ts";

const NO_FAMILY_NAME = /^(jr|sr|[iv]+|md|phd)\.?$/i;

/** The last word of a name, with what belongs to it: "van der Berg". The whole name if that word is none. */
export function familyName(name: string): string {
  const words = name.trim().split(/\s+/);
  if (NO_FAMILY_NAME.test(words.at(-1) ?? "")) return name;
  let first = words.length - 1;
  while (first > 1 && /^(\p{Ll}|St\.?$)/u.test(words[first - 1] ?? "")) first -= 1;
  // "García y Vega" is two names.
  if (first > 1 && /^[yei]$/.test(words[first] ?? "")) first -= 1;
  return words.slice(first).join(" ");
}

/** "Achterberg, 2 people"; a single person, and parties of one family name, by their whole name. */
export function namesOf({ persons, parties }: Dinner) {
  const families = Map.groupBy(parties.values(), ({ name }) => familyName(name));
  const person = (index: number) => persons[index]?.name ?? "";
  function people(some: readonly number[]): string {
    if (some.length === 1) return person(some[0] ?? -1);
    const owners = [...new Set(some.map((index) => persons[index]?.partyId ?? -1))];
    const names = owners.map((id) => {
      const name = parties.get(id)?.name ?? "";
      const family = familyName(name);
      return (families.get(family)?.length ?? 0) > 1 ? name : family;
    });
    return `${listed(names)}, ${some.length} people`;
  }
  return { person, people };
}

const LISTS = {
  and: new Intl.ListFormat("en-US"),
  or: new Intl.ListFormat("en-US", { type: "disjunction" }),
};

/** "Anna, Bo, and Cy". */
export function listed(names: readonly string[], word: "and" | "or" = "and"): string {
  return LISTS[word].format(names);
}

/** "1 seat", "2 seats". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "table 1 or 2", of the tables that are 1. */
export function tablesInWords({ tables }: Dinner, some: Uint8Array): string {
  const numbers = tables.filter((_, at) => some[at] === 1).map(({ number }) => String(number));
  return numbers.length === 0 ? "no table" : `table ${listed(numbers, "or")}`;
}
