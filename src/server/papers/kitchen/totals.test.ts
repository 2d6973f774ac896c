import { expect, test } from "vitest";
import type { Need } from "#contract/registrations/needs.ts";
import type { PersonFacts } from "#server/papers/facts.ts";
import { COURSES, dinnerFacts } from "#test/papers/dinner-facts.ts";
import { choiceTotals, needTotals, severityWord } from "./totals.ts";

const [plain] = dinnerFacts({ persons: 1 }).persons;
const person = (id: number, facts: Partial<PersonFacts>) => ({ ...plain, id, ...facts }) as PersonFacts;
const eats = (id: number, ...list: Need[]) =>
  person(id, { table: 9 - id, needs: { list, words: null, carriesEpinephrine: false } });

test("Each need at each severity is counted once, the most serious first", () => {
  const persons = [
    eats(
      1,
      { code: "vegan" },
      { code: "eggs", severity: "allergy" },
      { code: "other", severity: "allergy", words: "Kiwi" },
    ),
    eats(
      2,
      { code: "eggs", severity: "life-threatening" },
      { code: "other", severity: "allergy", words: "KIWI" },
    ),
    eats(
      3,
      { code: "milk", severity: "allergy" },
      { code: "eggs", severity: "allergy" },
      { code: "other", severity: "allergy", words: "Figs" },
    ),
    person(4, { needs: { none: true } }),
    person(5, { needs: null }),
  ];
  const totals = needTotals({ persons }).map(({ persons: all, ...rest }) => ({
    ...rest,
    ids: all.map(({ id }) => id),
  }));
  expect(totals).toEqual([
    { code: "eggs", severity: "life-threatening", name: "Eggs", ids: [2] },
    { code: "milk", severity: "allergy", name: "Milk", ids: [3] },
    { code: "eggs", severity: "allergy", name: "Eggs", ids: [3, 1] },
    { code: "other", severity: "allergy", name: "Figs", ids: [3] },
    { code: "other", severity: "allergy", name: "KIWI", ids: [2, 1] },
    { code: "vegan", severity: null, name: "Vegan", ids: [1] },
  ]);
});

test.each([
  ["LIFE-THREATENING", "life-threatening"],
  ["Allergy", "allergy"],
  ["Preference", "preference"],
  ["Diet", null],
] as const)("A severity is printed as %s", (word, severity) => {
  expect(severityWord(severity)).toBe(word);
});

test("Each option is counted with how many get it as the house's dish", () => {
  const choices = (...chosen: [courseId: number, optionId: number, isHouse: boolean][]) =>
    chosen.map(([courseId, optionId, isHouse]) => ({ courseId, optionId, isHouse }));
  const persons = [
    person(1, { choices: choices([1, 11, true], [2, 21, false]) }),
    person(2, { choices: choices([1, 11, false], [2, 21, true]) }),
    person(3, { choices: choices([1, 12, false]) }),
    person(4, { choices: [] }),
  ];
  const totals = choiceTotals({ courses: COURSES, persons }).map(({ course, options, without }) => ({
    course: course.id,
    without,
    options: options.map(({ option, count, house }) => [option.symbol, count, house]),
  }));
  expect(totals).toEqual([
    {
      course: 1,
      without: 1,
      options: [
        ["A", 2, 1],
        ["B", 1, 0],
      ],
    },
    {
      course: 2,
      without: 2,
      options: [
        ["V", 2, 1],
        ["T", 0, 0],
        ["C", 0, 0],
      ],
    },
  ]);
});
