import { describe, expect, test } from "vitest";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { type Asked, type Caller, chooseParties } from "./choose-parties.ts";

const NOW = new Date("2026-03-10T15:00:00Z");
const dinner = {
  isActive: true,
  isDeleted: false,
  dateTime: new Date("2026-04-01T23:00:00Z"),
  registrationDeadline: null,
  totalSeats: 10,
  seatsTaken: 4,
  prices: { member: 8_500, guest: 9_500 },
};
const events = new Map([1, 2, 3, 4, 5].map((id) => [id, dinner]));
const anna: Asked & Caller = {
  eventId: 1,
  person: "member 1",
  memberTickets: 1,
  guestTickets: 1,
  amount: "180.00",
  now: NOW,
  isWeighed: false,
  holds: 0,
  freeSlots: [1, 2, 3],
};
const of = (person: string, more: Partial<Asked & Caller> = {}) => ({ ...anna, person, ...more });

describe("the seats of a dinner", () => {
  const three = { memberTickets: 3, guestTickets: 0, amount: "255.00" };

  test("go to the first in order; who no longer fits is refused, and a smaller party after them still fits", () => {
    expect(
      chooseParties(
        ["a", "b", "c"].map((person) => of(person, three)),
        events,
      ),
    ).toEqual([{ slot: 1 }, { slot: 1 }, { refused: conflict("Only 0 seats available") }]);
    const four = { memberTickets: 4, guestTickets: 0, amount: "340.00" };
    expect(chooseParties([of("a", four), of("b", three), of("c")], events)).toEqual([
      { slot: 1 },
      { refused: conflict("Only 2 seats available") },
      { slot: 1 },
    ]);
  });

  test("are not taken by those of another dinner, by the refused, or by those who are weighed", () => {
    const six = { memberTickets: 6, guestTickets: 0, amount: "510.00" };
    const asked = [
      of("a", { ...six, eventId: 2 }),
      of("b", { ...six, amount: "509.99" }),
      of("c", { ...six, isWeighed: true }),
      of("d", six),
    ];
    expect(chooseParties(asked, events)).toEqual([
      { slot: 1 },
      { refused: conflict("The price has changed. Please review and try again.") },
      "alone",
      { slot: 1 },
    ]);
  });
});

describe("a person", () => {
  test("gets their free slots in order, and is weighed without one", () => {
    const asked = [1, 2, 3].map((eventId) => of("a", { eventId, holds: 1, freeSlots: [1, 3] }));
    expect(chooseParties(asked, events)).toEqual([{ slot: 1 }, { slot: 3 }, "alone"]);
  });

  test("is weighed who has unpaid seats without a slot in all but the slots", () => {
    expect(chooseParties([of("a", { holds: 3 })], events)).toEqual(["alone"]);
    expect(chooseParties([of("a", { holds: 2 }), of("a", { holds: 2, eventId: 2 })], events)).toEqual([
      { slot: 1 },
      "alone",
    ]);
  });

  test("who asks twice for one dinner is weighed the second time, unless they were refused", () => {
    expect(chooseParties([of("a"), of("a")], events)).toEqual([{ slot: 1 }, "alone"]);
    expect(chooseParties([of("a", { amount: "1.00" }), of("a")], events)).toMatchObject([{}, { slot: 1 }]);
  });

  test("with nothing to pay is weighed", () => {
    const free = new Map([[1, { ...dinner, prices: { member: 0, guest: 0 } }]]);
    expect(chooseParties([of("a", { amount: "0.00" })], free)).toEqual(["alone"]);
  });
});

test("An event that does not exist is refused like one that is deleted", () => {
  const none = { refused: notFound("Event not found") };
  expect(chooseParties([of("a", { eventId: 9 })], events)).toEqual([none]);
  const deleted = new Map([[1, { ...dinner, isDeleted: true }]]);
  expect(chooseParties([of("a")], deleted)).toEqual([none]);
});
