import { expect, test } from "vitest";
import { isImplausibleDay } from "./days.ts";

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
