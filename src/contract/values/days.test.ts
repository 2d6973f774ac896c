import { expect, test } from "vitest";
import { extendedThrough, isImplausibleDay } from "./days.ts";

test.each([
  ["0026-03-08", true],
  ["1899-12-31", true],
  ["1900-01-01", false],
  ["2199-12-31", false],
  ["2200-01-01", true],
  ["20206-03-08", true],
  ["12026-03-08", true],
])("Whether the year of %s is a typo: %s", (day, isTypo) => {
  expect(isImplausibleDay(day)).toBe(isTypo);
});

test.each<[paidThrough: string | null, today: string, extended: string]>([
  [null, "2026-03-10", "2027-03-10"],
  ["2024-06-30", "2026-03-10", "2027-03-10"],
  ["2026-03-09", "2026-03-10", "2027-03-10"],
  ["2026-03-10", "2026-03-10", "2027-03-10"],
  ["2026-03-31", "2026-03-10", "2027-03-31"],
  // 29 February becomes 28 February and stays so.
  ["2028-02-29", "2028-02-10", "2029-02-28"],
  [null, "2028-02-29", "2029-02-28"],
  ["2027-02-28", "2027-02-10", "2028-02-28"],
])("paid through %s and paying on %s extends through %s", (paidThrough, today, extended) => {
  expect(extendedThrough(paidThrough, today)).toBe(extended);
});
