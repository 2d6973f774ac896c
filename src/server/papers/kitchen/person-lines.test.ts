import { expect, test } from "vitest";
import { knownNeeds } from "#contract/registrations/known-needs.ts";
import type { Need, Needs } from "#contract/registrations/needs.ts";
import type { PersonFacts } from "#server/papers/facts.ts";
import { COURSES, dinnerFacts } from "#test/papers/dinner-facts.ts";
import { choiceLine, conflictLines, conflictWords, needLine, needLines } from "./person-lines.ts";

const facts = dinnerFacts({ persons: 1 });
const nuts: Need = { code: "tree-nuts", severity: "life-threatening" };
const celery: Need = { code: "celery", severity: "allergy" };
const vegan: Need = { code: "vegan" };
const some = (list: Need[], words: string | null = null, carriesEpinephrine = false): Needs => ({
  list,
  words,
  carriesEpinephrine,
});
const linesFor = (needs: Needs | null, { request = null as string | null, sponsor = null as Sponsor } = {}) =>
  needLines(knownNeeds({ needs, request }), sponsor);
type Sponsor = PersonFacts["sponsor"];

const bold = { weight: "bold" };

test("What is not known is bold, with whom to ask if someone can be asked", () => {
  expect(linesFor(null)).toEqual([{ text: "UNKNOWN", style: bold }]);
  expect(linesFor(null, { sponsor: { name: "Ana", telephone: "" } })).toEqual([
    { text: "UNKNOWN: ask \u2068Ana\u2069", style: bold },
  ]);
  expect(linesFor(null, { sponsor: { name: "Ana", telephone: "555\u00a00142" } })).toEqual([
    { text: "UNKNOWN: ask \u2068Ana\u2069, 555 0142", style: bold },
  ]);
});

test("None is said only without an unread request, which is boxed", () => {
  expect(linesFor({ none: true })).toEqual([{ text: "none", style: { color: expect.any(String) } }]);
  const request = { text: "Unread request of the party: “No eggs”", isBoxed: true };
  expect(linesFor({ none: true }, { request: "No\u00a0eggs" })).toEqual([request]);
  expect(linesFor(some([vegan]), { request: "No eggs" })).toEqual([{ text: "Vegan" }, request]);
});

test("What can kill is boxed and bold, with the epinephrine beside it", () => {
  expect(linesFor(some([vegan, celery, nuts], "Traces\u00a0too", true))).toEqual([
    { text: "LIFE-THREATENING: Tree nuts; carries epinephrine", isBoxed: true, style: bold },
    { text: "Allergy: Celery; Vegan; “Traces too”" },
  ]);
  expect(linesFor(some([nuts]))).toEqual([
    { text: "LIFE-THREATENING: Tree nuts", isBoxed: true, style: bold },
  ]);
});

test("One need alone is boxed and bold only if it can kill", () => {
  expect([nuts, celery, vegan].map(needLine)).toEqual([
    { text: "LIFE-THREATENING: Tree nuts", isBoxed: true, style: bold },
    { text: "Allergy: Celery" },
    { text: "Vegan" },
  ]);
});

test("Epinephrine is written after lighter needs, and alone without any", () => {
  expect(linesFor(some([celery], null, true))).toEqual([{ text: "Allergy: Celery; carries epinephrine" }]);
  expect(linesFor(some([], null, true))).toEqual([{ text: "carries epinephrine" }]);
  const other: Need = { code: "other", severity: "intolerance", words: "Raw\u00a0onions" };
  expect(linesFor(some([other]))).toEqual([{ text: "Intolerance: Raw onions" }]);
});

const [scallops, beets, venison, turbot] = [11, 12, 21, 22];
const eats = (...chosen: [optionId: number, isHouse?: boolean][]) => {
  const choices = chosen.map(([optionId, isHouse = false]) => ({
    courseId: Math.floor(optionId / 10),
    optionId,
    isHouse,
  }));
  return { ...dinnerFacts({ persons: 1 }).persons[0], choices } as PersonFacts;
};

test.each([
  ["A · T", eats([scallops], [turbot])],
  ["A · V (house)", eats([scallops], [venison, true])],
  ["A (house) · T", eats([turbot], [scallops, true])],
  ["A · V (house)", eats([scallops, true], [venison, true])],
  ["A (house) · ?", eats([scallops, true])],
  ["? · T", eats([turbot])],
  ["no choice yet", eats()],
])("A person's choices are written as %s", (words, person) => {
  expect(choiceLine(person, facts)).toEqual([{ text: words }]);
});

test("A house's dishes are told from each other where one course is chosen", () => {
  expect(choiceLine(eats([scallops, true], [turbot]), facts)).toEqual([{ text: "A (house) · T" }]);
  expect(choiceLine(eats(), { ...facts, courses: [] })).toEqual([{ text: "no choice yet" }]);
});

test("A dish that has what a person must not eat is written in bold", () => {
  const needs = some([nuts, celery, { code: "mollusks", severity: "preference" }]);
  const person = { ...eats([scallops], [venison, true]), needs };
  expect(conflictLines(person, facts)).toEqual([
    {
      text: "First course: CHOSE A, WHICH HAS: Mollusks (oysters, mussels, squid), Tree nuts",
      style: bold,
    },
    { text: "Main course: ASK: HOUSE DISH V HAS: Celery", style: bold },
  ]);
  expect(conflictLines({ ...eats([beets], [turbot]), needs }, facts)).toEqual([]);
  expect(conflictLines({ ...eats([scallops]), needs: null }, facts)).toEqual([]);
  expect(conflictLines({ ...eats(), needs }, facts)).toEqual([]);
  // The dish that they chose is no longer on the menu.
  expect(conflictLines({ ...eats([19]), needs }, facts)).toEqual([]);
});

test("Beside one need stand the dishes that have it, and no others", () => {
  const courses = COURSES.map((course) => ({ ...course, name: course.name.replace(" ", "\u00a0") }));
  const person = eats([scallops], [venison, true]);
  expect(conflictWords(person, { courses }, nuts)).toBe("; CHOSE IT: First course A");
  expect(conflictWords(person, { courses }, celery)).toBe("; ASK: HOUSE DISH HAS IT: Main course V");
  const both = COURSES.map((course) => ({
    ...course,
    options: course.options.map((dish) => ({ ...dish, contains: ["celery" as const] })),
  }));
  expect(conflictWords(person, { courses: both }, celery)).toBe(
    "; CHOSE IT: First course A; ASK: HOUSE DISH HAS IT: Main course V",
  );
});
