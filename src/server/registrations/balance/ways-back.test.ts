import { expect, test } from "vitest";
import { backInWords, takenFrom } from "./ways-back.ts";

const CARD = { cents: 15_000, way: "card" };
const CHECK = { cents: 17_500, way: "check" };
const CREDIT = { cents: 9500, way: "credit" };
const CASH = { cents: 5000, way: "cash" };

test("Of several payments the last goes back first, from each as much as it has", () => {
  expect(takenFrom([CHECK, CARD], 20_000)).toEqual([
    { of: CHECK, cents: 17_500 },
    { of: CARD, cents: 2500 },
  ]);
  expect(takenFrom([CHECK, CARD], 100)).toEqual([{ of: CHECK, cents: 100 }]);
  expect(takenFrom([CHECK], 0)).toEqual([]);
});

test.each([
  [[CARD, CHECK], 15_000, "$150.00 will be returned to the card you paid with."],
  [[CHECK, CARD], 9500, "The treasurer will return $95.00, as you paid by check."],
  [[CREDIT], 9500, "$95.00 will go back to your credit."],
  [
    ...([[CREDIT, CHECK], 10_000] as const),
    "$100.00 will be returned. $95.00 will go back to your credit. The treasurer will return $5.00, as you paid by check.",
  ],
  [[CASH, CHECK], 9500, "The treasurer will return $95.00, as you paid in cash and by check."],
  [
    ...([[CARD, CHECK], 16_000] as const),
    "$160.00 will be returned. $150.00 will go back to the card you paid with. The treasurer will return $10.00, as you paid by check.",
  ],
])("What goes back of %j is said by the way it came (%s cents)", (sources, back, sentence) => {
  expect(backInWords({ sources }, { back })).toBe(sentence);
});

test("A part says of what it is one, and a spouse reads who paid", () => {
  expect(backInWords({ sources: [CHECK] }, { back: 5000, all: 9500, forWhom: " for Eva Nová" })).toBe(
    "The treasurer will return $50.00 of the $95.00 for Eva Nová, as you paid by check.",
  );
  expect(backInWords({ sources: [CHECK] }, { back: 9500, isPayer: false })).toBe(
    "The treasurer will return $95.00, as it was paid by check.",
  );
  expect(backInWords({ sources: [CARD] }, { back: 9500, isPayer: false })).toBe(
    "$95.00 will be returned to the card that paid for it.",
  );
});

test.each([
  [[{ ...CARD, isOthers: true }], "$150.00 will be returned to the card that paid for it."],
  [[{ ...CREDIT, cents: 15_000, isOthers: true }], "$150.00 will go back to the credit that paid for it."],
  [[{ ...CHECK, isOthers: true }], "The treasurer will return $150.00, as it was paid by check."],
])("An owner who did not pay reads so: %j", (sources, sentence) => {
  expect(backInWords({ sources }, { back: 15_000 })).toBe(sentence);
});
