import { describe, expect, test } from "vitest";
import { priceOf, pricesIn, pricesOf } from "./price-rules.ts";
import {
  closedBecause,
  closesAt,
  isMoved,
  nextSequence,
  opensSeats,
  seatsFree,
  whyNotDelete,
  whyNotSeats,
} from "./rules.ts";

const now = new Date("2026-03-10T15:00:00.000Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const dinner = {
  dateTime: inHours(48),
  endDateTime: inHours(52),
  registrationDeadline: inHours(24),
  totalSeats: 10,
  seatsTaken: 4,
  isActive: true,
  location: "The Mansion",
};

describe("registration", () => {
  test("closes at the deadline, or at the start if there is none or it is later", () => {
    expect(closesAt(dinner)).toEqual(inHours(24));
    expect(closesAt({ ...dinner, registrationDeadline: null })).toEqual(inHours(48));
    expect(closesAt({ ...dinner, registrationDeadline: inHours(49) })).toEqual(inHours(48));
  });

  test("is said to be closed from the deadline until the dinner begins", () => {
    const said = (hours: number) => closedBecause(dinner, inHours(hours));
    expect([said(23), said(48), said(49)]).toEqual([null, null, null]);
    expect([said(24), said(47)]).toEqual(Array(2).fill("Registration for this event has closed"));
  });
});

describe("the seats of an event", () => {
  test("are free below the total, and fewer than none in imported data", () => {
    expect(seatsFree(dinner)).toBe(6);
    expect(seatsFree({ totalSeats: 10, seatsTaken: 12 })).toBe(-2);
  });

  test("may be as few as those that are taken", () => {
    expect(whyNotSeats({ ...dinner, totalSeats: 4 })).toBeNull();
    expect(whyNotSeats({ ...dinner, totalSeats: 3 })).toMatchObject({
      status: 409,
      message: "Total seats cannot be less than seats already taken",
    });
  });

  test.each<[what: string, change: Partial<typeof dinner>, opens: boolean]>([
    ["nothing changed", {}, false],
    ["there is one seat more", { totalSeats: 11 }, true],
    ["there is one seat less", { totalSeats: 9 }, false],
    ["it was hidden", { isActive: false }, false],
    ["registration closes later", { registrationDeadline: inHours(25) }, true],
    ["registration closes earlier", { registrationDeadline: inHours(23) }, false],
    ["only its end is later", { endDateTime: inHours(60) }, false],
  ])("may open for the waitlist if %s", (_, change, opens) => {
    expect(opensSeats(dinner, { ...dinner, ...change })).toBe(opens);
  });

  test("open when the event is shown again", () => {
    expect(opensSeats({ ...dinner, isActive: false }, dinner)).toBe(true);
  });
});

describe("an event is deleted", () => {
  test("unless it is ahead and someone has paid", () => {
    const sentence = "Set the event inactive, or remove the registrations first";
    expect(whyNotDelete(dinner, 1, now)?.message).toBe(sentence);
    expect(whyNotDelete(dinner, 0, now)).toBeNull();
    expect(whyNotDelete({ dateTime: now }, 1, now)).toBeNull();
    expect(whyNotDelete({ dateTime: inHours(-1) }, 1, now)).toBeNull();
  });
});

describe("the parties of an event know a wrong time or place", () => {
  type Change = Partial<Omit<typeof dinner, "endDateTime">> & { endDateTime?: Date | null };
  test.each<[what: string, before: Change, after: Change, moved: boolean]>([
    ["nothing changed", {}, {}, false],
    ["it begins later", {}, { dateTime: inHours(49) }, true],
    ["it begins earlier", {}, { dateTime: inHours(47) }, true],
    ["it is elsewhere", {}, { location: "The Club" }, true],
    ["it ends later", {}, { endDateTime: inHours(53) }, true],
    ["its end was taken away", {}, { endDateTime: null }, true],
    ["an end was added", { endDateTime: null }, {}, false],
    ["it has no end as before", { endDateTime: null }, { endDateTime: null }, false],
    ["only the seats changed", {}, { totalSeats: 99 }, false],
    ["it has begun", { dateTime: inHours(-2) }, { dateTime: now, location: "The Club" }, false],
  ])("if %s", (_, before, after, moved) => {
    expect(isMoved({ ...dinner, ...before }, { ...dinner, ...after }, now)).toBe(moved);
  });
});

describe("the number of a calendar entry", () => {
  const seconds = (now.getTime() - Date.UTC(2020, 0)) / 1000;

  test.each(["title", "description", "location", "dateTime", "endDateTime"])(
    "rises to the seconds since 2020 if the %s changes",
    (field) => {
      expect(nextSequence({ calendarSequence: 3 }, { [field]: "x", price: 1 }, now)).toBe(seconds);
    },
  );

  test("stays if a calendar shows nothing of the change", () => {
    expect(nextSequence({ calendarSequence: 3 }, { totalSeats: 9 }, now)).toBe(3);
    expect(nextSequence({ calendarSequence: 3 }, {}, now)).toBe(3);
  });

  test("always rises, in whole numbers and up to what calendars can read", () => {
    const next = (calendarSequence: number, at = now) =>
      nextSequence({ calendarSequence }, { title: "x" }, at);
    expect(next(seconds)).toBe(seconds + 1);
    expect(next(seconds + 5)).toBe(seconds + 6);
    expect(next(0, new Date(now.getTime() + 999))).toBe(seconds);
    expect(next(2_147_483_647)).toBe(2_147_483_647);
  });
});

const prices = pricesIn({ memberPrice: "150.00", guestPrice: "175.10" });

test("Each person costs the price of their ticket, in cents", () => {
  expect(pricesOf([{ kind: "guest" }, { kind: "member" }], prices)).toEqual([
    { cents: 17_510, line: "guest" },
    { cents: 15_000, line: "member" },
  ]);
});

test("A party costs the price of each ticket", () => {
  expect(priceOf(prices, { memberTickets: 2, guestTickets: 3 })).toBe(82_530);
  expect(priceOf(prices, { memberTickets: 0, guestTickets: 0 })).toBe(0);
});
