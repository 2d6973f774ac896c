import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["Weber", 5, "Weber"],
  ["Weber", 3, "Web"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  // A half that was in the text before is not in the way of the one at the end.
  ["\ud83dab😀", 4, "\ud83dab"],
])("%j is cut off after %i units, and never within a character", (words, most, kept) => {
  expect(truncate(words, most)).toBe(kept);
});
