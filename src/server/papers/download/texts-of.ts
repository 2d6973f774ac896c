import type { DinnerFacts } from "#server/papers/facts.ts";

/** A text in a dinner's facts, and whether it may reveal someone's needs. */
export type TextInFacts = { text: string; mayTellNeeds: boolean };

/** The fields of a dinner and a person that never contain needs; any other may. */
const HARMLESS: readonly (keyof DinnerFacts)[] = [
  ...(["chapter", "title", "location", "version", "contacts", "timeline", "tables", "courses"] as const),
];
const HARMLESS_OF_PERSON: readonly (keyof DinnerFacts["persons"][number])[] = [
  "name",
  "rank",
  "guestOf",
  "sponsor",
];
/** A name once more, its last name first, which is not printed. */
const NOT_PRINTED = "sortName";

/** Every text that the facts have, wherever it is: what papers print is in them, also what is added later. */
export function textsOf({ persons, ...dinner }: DinnerFacts): TextInFacts[] {
  return [
    ...Object.entries(dinner).flatMap(([key, value]) => under(value, !isIn(HARMLESS, key))),
    ...persons.flatMap((person) =>
      Object.entries(person).flatMap(([key, value]) =>
        key === NOT_PRINTED ? [] : under(value, !isIn(HARMLESS_OF_PERSON, key)),
      ),
    ),
  ];
}

function isIn(keys: readonly string[], key: string): boolean {
  return keys.includes(key);
}

function under(value: unknown, mayTellNeeds: boolean): TextInFacts[] {
  if (typeof value === "string") return [{ text: value, mayTellNeeds }];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((one) => under(one, mayTellNeeds));
}
