import { expect, test } from "vitest";
import { parseAmount } from "./parse-amount.ts";

test.each([
  ["150", "150.00"],
  [" 150.5 ", "150.50"],
  ["$1,150.00", "1150.00"],
  ["0.01", "0.01"],
  ["150.", "150.00"],
  ["0", null],
  ["-5", null],
  ["1.005", null],
  ["12,5", null],
  ["abc", null],
  ["", null],
])("%j is the sum %j", (typed, sum) => {
  expect(parseAmount(typed)).toBe(sum);
});
