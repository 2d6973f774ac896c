import { describe, expect, test } from "vitest";
import { daysBetween, monthAfter, paidThroughStatus, yearAfter } from "#contract/values/days.ts";
import { dayIn } from "#contract/values/zone.ts";
import { whyNotReceivedOn } from "#server/payments/rules.ts";
import {
  dayBefore,
  duesStatus,
  type Remindable,
  type Reminder,
  reminderDue,
  whyNotRecord,
  whyNotRemind,
} from "./rules.ts";

describe("a member's dues status", () => {
  test.each<[paidThrough: string | null, today: string, isExpired: boolean, days: number, canRenew: boolean]>(
    [
      [null, "2026-03-10", true, 0, true],
      ["2026-03-09", "2026-03-10", true, -1, true],
      ["2025-03-10", "2026-03-10", true, -365, true],
      ["2026-03-10", "2026-03-10", false, 0, true],
      ["2026-03-11", "2026-03-10", false, 1, true],
      ["2026-04-09", "2026-03-10", false, 30, true],
      // A month of 31 days: the profile's month reaches one day further than the dues page's thirty.
      ["2026-04-10", "2026-03-10", false, 31, true],
      ["2026-04-11", "2026-03-10", false, 32, false],
      // A month of 28 days: here the thirty days reach further.
      ["2026-03-03", "2026-02-01", false, 30, true],
      ["2026-03-04", "2026-02-01", false, 31, false],
      ["2027-03-10", "2026-03-10", false, 365, false],
    ],
  )("paid through %s, on %s", (paidThrough, today, isExpired, daysUntilExpiration, canRenew) => {
    expect(duesStatus(paidThrough, today)).toEqual({ isExpired, daysUntilExpiration, canRenew });
  });

  test.each([
    [null, "none"],
    ["2026-03-09", "over"],
    ["2026-03-10", "soon"],
    ["2026-04-10", "soon"],
    ["2026-04-11", "later"],
  ])("the profile's word for %s is the one for '%s'", (paidThrough, standing) => {
    expect(paidThroughStatus(paidThrough, "2026-03-10")).toBe(standing);
  });
});

describe("the last paid day lasts until midnight at the chapter", () => {
  const ZONE = "America/New_York";
  test.each([
    // Clocks go forward on 8 March 2026: that day is over an hour earlier.
    ["2026-03-08T04:59:59.999Z", "2026-03-07", false],
    ["2026-03-08T05:00:00.000Z", "2026-03-07", true],
    ["2026-03-09T03:59:59.999Z", "2026-03-08", false],
    ["2026-03-09T04:00:00.000Z", "2026-03-08", true],
    // Clocks go back on 1 November 2026: that day has 25 hours.
    ["2026-11-01T03:59:59.999Z", "2026-10-31", false],
    ["2026-11-01T04:00:00.000Z", "2026-10-31", true],
    ["2026-11-02T04:59:59.999Z", "2026-11-01", false],
    ["2026-11-02T05:00:00.000Z", "2026-11-01", true],
    ["2028-03-01T04:59:59.999Z", "2028-02-29", false],
    ["2028-03-01T05:00:00.000Z", "2028-02-29", true],
  ])("at %s dues paid through %s have expired: %s", (now, paidThrough, isExpired) => {
    expect(duesStatus(paidThrough, dayIn(new Date(now), ZONE)).isExpired).toBe(isExpired);
  });

  test("days are counted as days, even if one has 23 or 25 hours", () => {
    expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
    expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
    expect(daysBetween("2027-12-31", "2029-01-01")).toBe(367);
  });
});

const ended = { status: "voided", isDayBeforeKnown: true } as const;

test.each([
  ["nothing else was paid", [], "2027-01-01"],
  [
    "the year before it still counts",
    [{ ...ended, status: "completed", paidThrough: "2027-01-01", dayBefore: null }],
    "2027-01-01",
  ],
  [
    "the year before it was voided",
    [{ ...ended, paidThrough: "2027-01-01", dayBefore: "2026-01-01" }],
    "2026-01-01",
  ],
  [
    "both years before it were ended",
    [
      { ...ended, paidThrough: "2027-01-01", dayBefore: "2026-01-01" },
      { ...ended, status: "refunded", paidThrough: "2026-01-01", dayBefore: null },
    ],
    null,
  ],
  [
    "another payment bought the same day",
    [
      { ...ended, paidThrough: "2027-01-01", dayBefore: "2026-01-01" },
      { ...ended, status: "completed", paidThrough: "2027-01-01", dayBefore: null },
    ],
    "2027-01-01",
  ],
  [
    "the day before the ended one isn't known",
    [{ ...ended, isDayBeforeKnown: false, paidThrough: "2027-01-01", dayBefore: null }],
    "2027-01-01",
  ],
] as const)("without a payment that began on January 1, 2027, if %s", (_case, others, day) => {
  expect(dayBefore({ dayBefore: "2027-01-01" }, others)).toBe(day);
});

test.each([
  [null, false],
  ["2027-03-10", false],
  ["2027-03-11", true],
])("on March 10, 2026, dues paid through %s cannot be recorded: %s", (paidThrough, isRefused) => {
  expect(whyNotRecord(paidThrough, "2026-03-10") !== null).toBe(isRefused);
});

test.each([
  ["2026-03-10", null],
  ["2024-03-09", null],
  ["2026-03-11", "Enter today or an earlier day"],
  ["2024-03-08", "Enter a day within the last two years"],
])("dues received on %s, recorded on March 10, 2026: %s", (day, why) => {
  expect(whyNotReceivedOn(day, "2026-03-10")).toBe(why);
});

test.each([
  ["2026-01-31", "2026-02-28"],
  ["2028-01-31", "2028-02-29"],
  ["2026-12-15", "2027-01-15"],
])("a month after %s is %s", (day, later) => {
  expect(monthAfter(day)).toBe(later);
});

test("a year after the last day of the year is the last day of the next", () => {
  expect(yearAfter("2026-12-31")).toBe("2027-12-31");
});

test.each<[paidThrough: string | null, today: string, due: Reminder | null]>([
  [null, "2026-03-10", null],
  ["2026-04-10", "2026-03-10", null],
  ["2026-04-09", "2026-03-10", "30 days"],
  ["2026-03-18", "2026-03-10", "30 days"],
  ["2026-03-17", "2026-03-10", "7 days"],
  ["2026-03-10", "2026-03-10", "7 days"],
  ["2026-03-09", "2026-03-10", "expired"],
  ["2026-02-24", "2026-03-10", "expired"],
  ["2026-02-23", "2026-03-10", null],
  // Across the end of the year and both kinds of February.
  ["2026-12-31", "2026-11-30", null],
  ["2026-12-31", "2026-12-01", "30 days"],
  ["2026-12-31", "2026-12-24", "7 days"],
  ["2026-12-31", "2027-01-01", "expired"],
  ["2027-01-03", "2026-12-27", "7 days"],
  ["2028-02-29", "2028-01-30", "30 days"],
  ["2028-02-29", "2028-02-22", "7 days"],
  ["2028-02-29", "2028-03-01", "expired"],
  ["2028-03-07", "2028-02-29", "7 days"],
  ["2027-03-07", "2027-02-28", "7 days"],
  ["2027-02-28", "2027-03-01", "expired"],
])("dues paid through %s have on %s the reminder: %s", (paidThrough, today, due) => {
  expect(reminderDue(paidThrough, today)).toBe(due);
});

describe("an officer's reminder of dues", () => {
  const owing: Remindable = {
    status: "active",
    confirmedEmail: "anna@example.org",
    localDuesPaidThrough: "2026-03-09",
    wasRemindedToday: false,
  };
  test.each<[what: string, given: Partial<Remindable>, whyNot: ReturnType<typeof whyNotRemind>]>([
    ["goes to a member whose dues have expired", {}, null],
    ["goes to a member who never paid", { localDuesPaidThrough: null }, null],
    ["does not go before the last paid day is over", { localDuesPaidThrough: "2026-03-10" }, "paid"],
    ["does not go to a member who has paid for long", { localDuesPaidThrough: "2027-03-10" }, "paid"],
    ["does not go to a former member", { status: "former" }, "owes none"],
    ["does not go to a prospective member", { status: "prospective" }, "owes none"],
    ["needs a confirmed address", { confirmedEmail: null }, "no address"],
    ["needs an address of more than spaces", { confirmedEmail: "  " }, "no address"],
    ["goes once a day", { wasRemindedToday: true }, "reminded today"],
  ])("%s", (_, given, whyNot) => {
    expect(whyNotRemind({ ...owing, ...given }, "2026-03-10")).toBe(whyNot);
  });

  test("does not go to someone who was deleted", () => {
    expect(whyNotRemind(undefined, "2026-03-10")).toBe("deleted");
  });
});
