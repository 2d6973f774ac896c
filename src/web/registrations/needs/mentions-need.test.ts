import { expect, test } from "vitest";
import { ALLERGENS, DIETS } from "#contract/values/need-codes.ts";
import { mentionsNeed } from "./mentions-need.ts";

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
