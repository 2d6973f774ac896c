import { describe, expect, test } from "vitest";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { type DinnerTimes, endOf, hourOf, isTold, sentUntil, stateOf, whyNotSendNow } from "./rules.ts";

const ZONE = "America/New_York";
const at = (text: string) => new Date(text);
/** Saturday, March 14, 6 PM at the chapter; the clocks there changed on March 8. */
const DINNER: DinnerTimes = {
  dateTime: at("2026-03-14T18:00:00-04:00"),
  endDateTime: null,
  registrationDeadline: null,
  chooseBy: null,
  isServed: false,
};

describe("The hour of each email", () => {
  test.each<[string, MomentKind, Partial<DinnerTimes>, string]>([
    ["the morning before the dinner", "day-before", {}, "2026-03-13T10:00:00-04:00"],
    [
      "the same by the chapter's clock when the clocks change in between",
      "day-before",
      { dateTime: at("2026-03-08T18:00:00-04:00") },
      "2026-03-07T10:00:00-05:00",
    ],
    [
      "three days before dishes close",
      "dishes",
      { isServed: true, chooseBy: at("2026-03-11T20:00:00-04:00") },
      "2026-03-08T10:00:00-04:00",
    ],
    [
      "three days before registration closes, if dishes close with it",
      "dishes",
      { isServed: true, registrationDeadline: at("2026-03-10T23:30:00-04:00") },
      "2026-03-07T10:00:00-05:00",
    ],
    [
      "without a menu, three days before the kitchen needs answers",
      "dishes",
      { registrationDeadline: at("2026-03-10T18:00:00-04:00") },
      "2026-03-10T10:00:00-04:00",
    ],
    ["the late morning after the dinner", "thank-you", {}, "2026-03-15T11:00:00-04:00"],
    [
      "the same for a dinner that ends after midnight",
      "thank-you",
      { endDateTime: at("2026-03-15T00:30:00-04:00") },
      "2026-03-15T11:00:00-04:00",
    ],
    [
      "the day after the last day of a journey",
      "thank-you",
      { endDateTime: at("2026-03-16T12:00:00-04:00") },
      "2026-03-17T11:00:00-04:00",
    ],
  ])("Is %s", (_, kind, facts, hour) => {
    expect(hourOf(kind, { ...DINNER, ...facts }, ZONE)).toEqual(at(hour));
  });
});

test("An email is sent up to six hours late, and never after the dinner has begun", () => {
  const hour = at("2026-03-13T10:00:00-04:00");
  expect(endOf("day-before", hour, DINNER)).toEqual(at("2026-03-13T16:00:00-04:00"));
  const early = { dateTime: at("2026-03-13T12:00:00-04:00") };
  expect(endOf("day-before", hour, early)).toEqual(early.dateTime);
  expect(endOf("thank-you", hour, early)).toEqual(at("2026-03-13T16:00:00-04:00"));
});

test.each<[string, MomentKind, boolean, Date | null]>([
  ["by itself", "day-before", false, DINNER.dateTime],
  ["of what is missing", "dishes", false, DINNER.dateTime],
  ["from an officer", "day-before", true, DINNER.dateTime],
  ["of thanks by itself", "thank-you", false, at("2026-03-15T17:00:00-04:00")],
  ["of thanks from an officer", "thank-you", true, null],
])("One %s waits in the queue until it is too late", (_, kind, isByOfficer, until) => {
  const end = at("2026-03-15T17:00:00-04:00");
  expect(sentUntil(kind, { end, isByOfficer, dateTime: DINNER.dateTime })).toEqual(until);
});

describe("What becomes of an email", () => {
  const hour = at("2026-03-13T10:00:00-04:00");
  const end = at("2026-03-13T16:00:00-04:00");
  const before = at("2026-03-13T09:59:59-04:00");
  const FACTS = { hour, end, now: hour, isOn: true, isSent: false, noOneAt: null };
  test.each<[string, Partial<Parameters<typeof stateOf>[0]>, string]>([
    ["a second before its hour", { now: before }, "planned"],
    ["at its hour", {}, "due"],
    ["a second before it is too late", { now: at("2026-03-13T15:59:59-04:00") }, "due"],
    ["six hours after its hour", { now: end }, "missed"],
    ["off", { isOn: false }, "off"],
    ["off and past its time", { isOn: false, now: end }, "off"],
    ["sent and turned off", { isOn: false, isSent: true, now: end }, "sent"],
    ["without anyone at its hour", { noOneAt: hour, now: end }, "no one"],
    ["without anyone at an hour from which the dinner moved", { noOneAt: before }, "due"],
  ])("When it is %s", (_, facts, state) => {
    expect(stateOf({ ...FACTS, ...facts })).toBe(state);
  });

  test.each<[string, Date, Date | null, boolean]>([
    ["more than two hours before", at("2026-03-13T07:59:59-04:00"), null, false],
    ["two hours before", at("2026-03-13T08:00:00-04:00"), null, true],
    ["told already", at("2026-03-13T08:01:00-04:00"), hour, false],
    ["told of an earlier hour", at("2026-03-13T08:01:00-04:00"), before, true],
  ])("An officer hears of an empty field: %s", (_, now, toldAt, isTrue) => {
    expect(isTold({ hour, now, toldAt })).toBe(isTrue);
  });
});

test("An officer sends it until the dinner begins, and thanks from then on", () => {
  const { dateTime } = DINNER;
  expect(whyNotSendNow("day-before", DINNER, new Date(dateTime.getTime() - 1))).toBeNull();
  expect(whyNotSendNow("day-before", DINNER, dateTime)?.message).toBe(
    "The dinner has begun, so this email can no longer be sent.",
  );
  expect(whyNotSendNow("thank-you", DINNER, dateTime)).toBeNull();
  expect(whyNotSendNow("thank-you", DINNER, new Date(dateTime.getTime() - 1))?.message).toBe(
    "The dinner hasn’t begun, so it’s too early to thank anyone for it.",
  );
});
