import { expect, test } from "vitest";
import { whatLinkOpens } from "./link-rules.ts";

const NOW = new Date("2026-06-22T21:59:59.000Z");
/** Ninety days before, but for a second. */
const FACTS = {
  comes: true,
  isForAddress: true,
  paidAt: null,
  due: 15_000,
  dateTime: new Date("2026-03-24T22:00:00.000Z"),
};

test.each([
  ["payment", {}],
  ["paid", { due: 0 }],
  ["paid", { due: 0, paidAt: NOW }],
  ["nothing", { paidAt: NOW }],
  ["nothing", { comes: false }],
  ["nothing", { isForAddress: false }],
  ["nothing", { isForAddress: false, due: 0 }],
  ["nothing", { dateTime: new Date("2026-03-24T21:59:59.000Z") }],
] as const)("A link opens %s with %j", (opens, facts) => {
  expect(whatLinkOpens({ ...FACTS, ...facts }, NOW)).toBe(opens);
});
