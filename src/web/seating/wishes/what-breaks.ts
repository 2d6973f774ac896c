import type { Dinner } from "#web/seating/plan/dinner.ts";
import { listed, namesOf } from "#web/seating/plan/names.ts";
import { wishWords } from "#web/seating/plan/wish-words.ts";
import { isMetBy } from "./judge.ts";

/** What is so before and no longer after, each as it follows "would": "part Berg, 3 people". */
export function whatBreaks(dinner: Dinner, before: Int16Array, after: Int16Array): string[] {
  const names = namesOf(dinner);
  const sameTable = (table: Int16Array, some: readonly number[]) =>
    (table[some[0] ?? -1] ?? -1) >= 0 && some.every((index) => table[index] === table[some[0] ?? -1]);
  const isParted = (some: readonly number[]) => sameTable(before, some) && !sameTable(after, some);
  const groups = [...dinner.groups.values()].filter((group) => group.length > 1 && isParted(group));
  const couples = dinner.couples.filter(
    ({ a, b, seating }) =>
      seating !== "free" &&
      isParted([a, b]) &&
      !groups.some((group) => group.includes(a) && group.includes(b)),
  );
  const wishes = dinner.wishes.filter(
    (one) => isMetBy(dinner, one, before) === true && isMetBy(dinner, one, after) === false,
  );
  const knows = (table: Int16Array, index: number) =>
    dinner.known[index]?.some((other) => (table[other] ?? -1) >= 0 && table[other] === table[index]);
  const alone = [...dinner.persons.keys()].filter(
    (index) => knows(before, index) && !knows(after, index) && !groups.some((group) => group.includes(index)),
  );
  return [
    ...groups.map((group) => `part ${names.people(group)}`),
    ...couples.map(({ a, b }) => `part ${listed([names.person(a), names.person(b)])}`),
    ...wishes.map((one) => `break the wish of ${names.person(one.from)} to ${wishWords(dinner, one)}`),
    ...(alone.length > 0
      ? [`leave ${listed(alone.map(names.person))} with no one they came with or asked for`]
      : []),
  ];
}
