import { expect, test } from "vitest";
import type { PersonFacts } from "./facts.ts";
import { initialOf } from "./people.ts";

test.each([
  ["Aldous Catherine", "A"],
  ["Ærø Ida", "A"],
  ["Éclair Ana", "E"],
  ["Łukasz Wójcik", "L"],
  ["Ødegård Søren", "O"],
  ["Œuvrard Luc", "O"],
  ["Σοφία", "Σ"],
  ["йорданов", "И"],
  ["김하늘", "김"],
  ["山田", "山"],
  ["7 Eleven", "#"],
  ["", "#"],
])("%s is looked for under %s", (sortName, initial) => {
  expect(initialOf({ sortName } as PersonFacts)).toBe(initial);
});
