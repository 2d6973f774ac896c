import { expect, test } from "vitest";
import { dueAfterChange } from "./due-words.ts";

const LATER = new Date("2026-03-01T12:00:00Z");
const LINK = "with the link we sent";
const ask = (paysLaterSince: Date | null, payBy: string | null = null, hasLink = false) => ({
  row: { paysLaterSince, payBy },
  hasLink,
});

test.each([
  [ask(null), false, "Please pay at the dinner, or contact a chapter officer."],
  [ask(null, null, true), false, `Please pay ${LINK}, or at the dinner.`],
  [ask(LATER), false, "Please pay at or before the dinner."],
  [ask(LATER, "2026-03-09"), false, "Please pay by March 9, 2026."],
  [ask(LATER, "2026-03-09", true), false, `Please pay by March 9, 2026, ${LINK}.`],
  [ask(LATER, "2026-03-09"), true, "Please contact a chapter officer."],
  [ask(null, null, true), true, `Please pay ${LINK}, or contact a chapter officer.`],
])("What is due says how it is paid (%#)", (owing, isOver, how) => {
  expect(dueAfterChange(7_500, owing, { isOver })).toBe(`$75.00 is due. ${how}`);
});
