import { expect, test } from "vitest";
import { dollars, dollarsOf } from "./money.ts";

test("money is shown as dollars with two decimals", () => {
  expect(dollars("75.00")).toBe("$75.00");
  expect(dollarsOf(7500)).toBe("$75.00");
  expect(dollarsOf(5)).toBe("$0.05");
  expect(dollarsOf(123_456)).toBe("$1,234.56");
});
