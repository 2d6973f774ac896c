import { beforeEach, expect, test, vi } from "vitest";
import { dinnerFacts } from "#test/papers/dinner-facts.ts";

const dinner = dinnerFacts({ persons: 1 });
let dates: typeof import("./dates.ts");
// Without the formatters that earlier tests have made.
beforeEach(async () => {
  vi.resetModules();
  dates = await import("./dates.ts");
});

test("A dinner's day and hours are those of its chapter, in words of the United States", () => {
  const { dayOf, hoursOf } = dates;
  expect(dayOf(dinner)).toBe("Saturday, November 14, 2026");
  expect(hoursOf(dinner)).toBe("6:30 PM to 11:00 PM");
  expect(hoursOf({ ...dinner, endsAt: null })).toBe("6:30 PM");
  const inParis = { ...dinner, timeZone: "Europe/Paris" };
  expect([dayOf(inParis), hoursOf(inParis)]).toEqual(["Sunday, November 15, 2026", "12:30 AM to 5:00 AM"]);
});

test("A moment is written the same each time", () => {
  const at = new Date("2026-11-13T22:02:00Z");
  const told = () => dates.momentOf(at, { timeZone: "America/New_York" });
  expect([told(), told()]).toEqual(Array(2).fill("Nov 13, 2026, 5:02 PM"));
});
