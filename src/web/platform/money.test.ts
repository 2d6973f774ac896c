import { expect, test } from "vitest";
import { formatCents, formatMoney } from "./money.ts";

test("money is shown as dollars with two decimals", () => {
  expect(formatMoney("75.00")).toBe("$75.00");
  expect(formatCents(7500)).toBe("$75.00");
  expect(formatCents(5)).toBe("$0.05");
  expect(formatCents(123_456)).toBe("$1,234.56");
});
