import { expect, test } from "vitest";
import { FAULTS } from "#test/faults/faults.ts";
import { whyNotByBreaks } from "./check-emails.ts";

const counts = Object.fromEntries(FAULTS.map((name) => [name, 0])) as Record<(typeof FAULTS)[number], number>;

test("No more emails may arrive twice than processes died and connections were cut", () => {
  expect(whyNotByBreaks(0, counts)).toEqual([]);
  expect(whyNotByBreaks(1, counts)).toHaveLength(1);
  const broke = { ...counts, "a process killed": 1, "both processes killed": 1, "mail server down": 1 };
  expect(whyNotByBreaks(5, broke)).toEqual([]);
  expect(whyNotByBreaks(6, broke)).toEqual(["6 emails came more than once, and 5 can have"]);
});
