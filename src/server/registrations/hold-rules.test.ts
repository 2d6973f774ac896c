import { describe, expect, it } from "vitest";
import { nextHold, remainingHoldMs, tooManyHolds } from "./hold-rules.ts";

const NOW = new Date("2026-03-10T15:00:00.000Z");
/** This many minutes from now. */
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const held = (from: number, until: number) => ({ from: at(from), until: at(until) });
const asked = (...periods: readonly { from: Date; until: Date }[]) => nextHold(periods, NOW, 20 * 60_000);

describe("the end of unpaid seats", () => {
  it.each([
    ["the ordinary time where none were kept before", [], 20],
    ["the ordinary time while less than 40 minutes are used", [held(-39, 0)], 20],
    ["the rest of 60 minutes after that", [held(-50, 0)], 10],
    [
      "the rest of 60 minutes after several short times",
      [held(-600, -580), held(-400, -375), held(-10, -5)],
      10,
    ],
    ["the ordinary time where all of it lies more than a day back", [held(-1440, -1380)], 20],
    ["the ordinary time where a clock went back", [held(5, 0)], 20],
    [
      "the rest of 60 minutes where an offer and its registration overlap",
      [held(-50, -10), held(-30, 0)],
      10,
    ],
    ["the rest where one lies within another", [held(-50, 0), held(-40, -30), held(-20, -10)], 10],
    ["the rest where the first began a minute less than a day ago", [held(-1439, -1389)], 10],
  ])("is %s", (_, periods, minutes) => {
    expect(asked(...periods)).toEqual({ until: at(minutes) });
  });

  it.each([
    ["a day after the first moment, where 60 minutes are used at once", [held(-60, 0)], 1380],
    ["a day after the first of several times", [held(-600, -560), held(-300, -280)], 840],
    ["a day after the time that frees enough", [held(-1000, -1000), held(-600, -540)], 840],
    ["the same in whatever order they are told", [held(-300, -280), held(-600, -560)], 840],
  ])("is refused until %s", (_, periods, minutes) => {
    expect(asked(...periods)).toEqual({ again: at(minutes) });
  });
});

describe("the time for which unpaid seats may still be kept", () => {
  const left = (...periods: readonly { from: Date; until: Date }[]) => remainingHoldMs(periods, NOW) / 60_000;

  it("is an hour a day, less what was used", () => {
    expect([left(), left(held(-45, 0)), left(held(-60, 0)), left(held(-1440, -1380))]).toEqual([
      60, 15, 0, 60,
    ]);
  });

  it("is never less than none", () => expect(left(held(-90, 0))).toBe(0));
});

it("A person with unpaid seats at three events is asked to pay or cancel first", () => {
  expect(tooManyHolds()).toMatchObject({
    status: 409,
    message: "You already hold seats for 3 events. Please pay or cancel one first.",
  });
});
