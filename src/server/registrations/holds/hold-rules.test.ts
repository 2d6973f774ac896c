import { describe, expect, it } from "vitest";
import { nextHold } from "./hold-rules.ts";

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
