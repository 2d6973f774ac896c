import { expect, test } from "vitest";
import { calendarDay, datesInZone, datesWrittenBy, takeWrittenDates } from "./dates.ts";

const here = datesInZone("America/New_York");
// Half past six in the evening in New York is already past midnight in UTC on the 5th.
const DINNER = "2026-12-04T23:30:00.000Z";
const LATE = "2026-12-05T03:00:00.000Z";

test("a dinner is written in venue time and US English", () => {
  expect(here.longDay(DINNER)).toBe("Friday, December 4, 2026");
  expect(here.day(DINNER)).toBe("December 4, 2026");
  expect(here.shortDay(DINNER)).toBe("Dec 4, 2026");
  expect(here.time(DINNER)).toBe("6:30 PM");
  expect(here.dayAndTime(LATE)).toBe("December 4, 2026 at 10:00 PM");
  expect(here.timeSpan(DINNER, LATE)).toBe("6:30 PM – 10:00 PM");
  expect(here.timeSpan(DINNER, null)).toBe("6:30 PM");
  expect(here.monthAndDay(LATE)).toBe("Dec 4");
  expect(here.weekdayAndDay(LATE)).toBe("Fri, Dec 4");
  expect(here.month(LATE)).toBe("December 2026");
  expect(here.leaf(LATE)).toEqual({ month: "Dec", day: "4", weekday: "Fri" });
});

test("summer time is kept", () => {
  expect(here.time("2026-07-01T22:00:00.000Z")).toBe("6:00 PM");
});

test("the day of an instant is the chapter's, as the wire writes it", () => {
  expect(here.wireDay("2026-03-11T03:59:59.999Z")).toBe("2026-03-10");
  expect(here.wireDay("2026-03-11T04:00:00.000Z")).toBe("2026-03-11");
});

test("a calendar day is the same day for every reader", () => {
  expect(calendarDay("2026-01-01")).toBe("January 1, 2026");
  expect(calendarDay("2028-02-29")).toBe("February 29, 2028");
});

test("dates written while rendering can be used in place of formatters", () => {
  const written = datesWrittenBy(() => void here.dayAndTime(DINNER));
  expect(Object.values(written)).toEqual(["December 4, 2026", "6:30 PM"]);
  takeWrittenDates(Object.fromEntries(Object.keys(written).map((key) => [key, "as it came"])));
  expect(here.dayAndTime(DINNER)).toBe("as it came at as it came");
  expect(here.dayAndTime(LATE)).toBe("December 4, 2026 at 10:00 PM");
  takeWrittenDates({});
  expect(here.time(DINNER)).toBe("6:30 PM");
});
