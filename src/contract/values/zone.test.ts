import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt, timeIn } from "#contract/values/zone.ts";

const WASHINGTON = "America/New_York";

describe("a dinner's local hour as an instant", () => {
  test.each([
    ["in winter", "2026-01-15", "18:30", "2026-01-15T23:30:00.000Z"],
    ["in summer", "2026-07-15", "18:30", "2026-07-15T22:30:00.000Z"],
    ["the evening before the clocks go forward", "2026-03-07", "18:30", "2026-03-07T23:30:00.000Z"],
    ["the evening after they went forward", "2026-03-08", "18:30", "2026-03-08T22:30:00.000Z"],
    ["just before the missing hour", "2026-03-08", "01:59", "2026-03-08T06:59:00.000Z"],
    ["inside the missing hour: an hour later", "2026-03-08", "02:30", "2026-03-08T07:30:00.000Z"],
    ["just after the missing hour", "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"],
    ["the evening before the clocks go back", "2026-10-31", "18:30", "2026-10-31T22:30:00.000Z"],
    ["the evening after they went back", "2026-11-01", "18:30", "2026-11-01T23:30:00.000Z"],
    ["inside the hour that comes twice: the first", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    ["just after the hour that comes twice", "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
  ])("%s", (_, day, time, instant) => {
    expect(instantAt(day, time, WASHINGTON).toISOString()).toBe(instant);
  });

  test.each([
    ["east of Greenwich", "2026-03-29", "18:30", "Europe/Prague", "2026-03-29T16:30:00.000Z"],
    [
      "with a half-hour step in summer",
      "2026-10-04",
      "02:15",
      "Australia/Lord_Howe",
      "2026-10-03T15:45:00.000Z",
    ],
    ["without summer time", "2026-06-01", "00:15", "Asia/Kathmandu", "2026-05-31T18:30:00.000Z"],
    ["in UTC", "2026-06-01", "00:00", "UTC", "2026-06-01T00:00:00.000Z"],
  ])("%s", (_, day, time, zone, instant) => {
    expect(instantAt(day, time, zone).toISOString()).toBe(instant);
  });

  test("evening hours read back as the same day and hour, on every day of ten years", () => {
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: WASHINGTON, timeStyle: "short" });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3650 }),
        fc.constantFrom("12:00", "18:30", "23:45"),
        (n, time) => {
          const day = addDays("2024-01-01", n);
          const instant = instantAt(day, time, WASHINGTON);
          expect(dayIn(instant, WASHINGTON)).toBe(day);
          expect(clock.format(instant)).toBe(time);
        },
      ),
    );
  });
});

describe("calendar days", () => {
  test("the time in the zone, not in UTC, also before 1970 and with milliseconds", () => {
    expect(timeIn(new Date("2026-03-10T03:59:59.999Z"), WASHINGTON)).toBe("23:59");
    expect(timeIn(new Date("1960-01-02T04:59:59.001Z"), WASHINGTON)).toBe("23:59");
    expect(dayIn(new Date("1960-01-02T04:59:59.999Z"), WASHINGTON)).toBe("1960-01-01");
  });

  test("the day in the zone, not in UTC", () => {
    expect(dayIn(new Date("2026-03-10T03:59:59.999Z"), WASHINGTON)).toBe("2026-03-09");
    expect(dayIn(new Date("2026-03-10T04:00:00.000Z"), WASHINGTON)).toBe("2026-03-10");
  });

  test("days are added across the ends of months, years and daylight saving time", () => {
    expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
    expect(addDays("2027-12-31", 60)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });
});

test("The first look at a zone is as right as later ones", async () => {
  vi.resetModules();
  const fresh: typeof import("#contract/values/zone.ts") = await import("#contract/values/zone.ts");
  const days = () => fresh.dayIn(new Date("2026-03-08T04:59:59.999Z"), WASHINGTON);
  expect([days(), days()]).toEqual(["2026-03-07", "2026-03-07"]);
  expect(fresh.timeIn(new Date("2026-03-08T04:59:59.999Z"), WASHINGTON)).toBe("23:59");
  expect(fresh.timeIn(new Date(-1), "UTC")).toBe("23:59");
});
