import { expect, test } from "vitest";
import { outcomeInWords } from "./outcome-in-words.ts";

const NOTHING = { created: 0, changed: 0, unchanged: 0, refused: 0, couples: 0 };

test("No one is said to be unchanged while a couple is linked", () => {
  expect(outcomeInWords({ ...NOTHING, unchanged: 2 })).toBe(
    "No one will be added or changed. 2 rows have nothing new.",
  );
  expect(outcomeInWords({ ...NOTHING, unchanged: 2, couples: 1 })).toBe(
    "1 couple will be linked. 2 rows have nothing new.",
  );
  expect(outcomeInWords({ ...NOTHING, created: 1, couples: 2 }, true)).toBe(
    "1 person was added. 2 couples were linked.",
  );
});
