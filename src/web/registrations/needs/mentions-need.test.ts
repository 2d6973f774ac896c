import { expect, test } from "vitest";
import { ALLERGENS, DIETS } from "#contract/values/need-codes.ts";
import { markNeeds, mentionsNeed } from "./mentions-need.ts";

test.each([
  "My guest eats no shellfish.",
  "NUTS!",
  "one vegetarian, please",
  "Eva is allergic to kiwi",
  "gluten-free",
  "Celiac",
])("“%s” names an allergy or a diet", (words) => {
  expect(mentionsNeed(words)).toBe(true);
});

test.each([
  "",
  "A birthday cake",
  "A small portion",
  "No ice in the water",
  "Minutes matter: serve us first",
])("“%s” names none", (words) => {
  expect(mentionsNeed(words)).toBe(false);
});

test.each([...Object.values(ALLERGENS), ...Object.values(DIETS)])(
  "“%s”, as the form lists it, is found",
  (words) => {
    expect(mentionsNeed(words)).toBe(true);
  },
);

test("The words that name a need or a person of the party are marked, and nothing is lost", () => {
  const text = "Johan is allergic to shellfish: rockfish broth and bread, please. (No. 5) Zoë’s fine!";
  const parts = markNeeds(text, ["Johan", "Lindqvist", "Zoë", "(No."]);
  expect(parts.map(({ part }) => part).join("")).toBe(text);
  const marked = parts.filter(({ isMarked }) => isMarked).map(({ part }) => part);
  expect(marked).toEqual(["Johan", "allergic", "shellfish", "(No.", "Zoë"]);
});

test("A name within another word is not marked", () => {
  expect(markNeeds("Annabel, Anna’s sister", ["Anna"]).filter(({ isMarked }) => isMarked)).toHaveLength(1);
});
