import { expect, test } from "vitest";
import { whyNotByBreaks } from "./check-letters.ts";
import { HAPPENINGS } from "./happenings.ts";

const counts = Object.fromEntries(HAPPENINGS.map((name) => [name, 0])) as Record<
  (typeof HAPPENINGS)[number],
  number
>;

test("As many letters may come twice as processes died and ways to the mail server were cut, and no more", () => {
  expect(whyNotByBreaks(0, counts)).toEqual([]);
  expect(whyNotByBreaks(1, counts)).toHaveLength(1);
  const broke = { ...counts, "a process killed": 1, "both processes killed": 1, "mail server down": 1 };
  expect(whyNotByBreaks(5, broke)).toEqual([]);
  expect(whyNotByBreaks(6, broke)).toEqual(["6 letters came more than once, and 5 can have"]);
});
