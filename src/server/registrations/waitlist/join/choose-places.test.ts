import { expect, test } from "vitest";
import { choosePlaces, MOST_WAITING, type PlaceAsker } from "./choose-places.ts";

const soldOut = {
  isActive: true,
  isDeleted: false,
  dateTime: new Date("2026-04-01T23:00:00Z"),
  registrationDeadline: null,
  totalSeats: 10,
  seatsTaken: 10,
  prices: { member: 8_500, guest: 9_500 },
};
const anna: PlaceAsker = {
  eventId: 1,
  event: soldOut,
  tickets: { memberTickets: 1, guestTickets: 1 },
  person: "member 1",
  now: new Date("2026-03-10T15:00:00Z"),
  isWeighed: false,
  waiting: 0,
};

test("All who may wait get a place, however many wait before them", () => {
  expect(choosePlaces([anna, { ...anna, person: "member 2" }])).toEqual([true, true]);
});

test("One to whom the rule refuses a place, and one who is weighed, get none", () => {
  expect(choosePlaces([{ ...anna, event: { ...soldOut, seatsTaken: 8 } }])).toEqual([false]);
  expect(choosePlaces([{ ...anna, event: { ...soldOut, isDeleted: true } }])).toEqual([false]);
  expect(choosePlaces([{ ...anna, isWeighed: true }])).toEqual([false]);
});

test("A person gets one place at an event, and may wait for ten events", () => {
  expect(choosePlaces([anna, anna])).toEqual([true, false]);
  const asked = [1, 2, 3].map((eventId) => ({ ...anna, eventId, waiting: MOST_WAITING - 2 }));
  expect(choosePlaces(asked)).toEqual([true, true, false]);
});

test("A refused request takes nothing from the person's next ones", () => {
  const open = { ...soldOut, seatsTaken: 0 };
  const asked = [{ ...anna, event: open }, anna, { ...anna, eventId: 2, waiting: MOST_WAITING - 1 }];
  expect(choosePlaces(asked)).toEqual([false, true, false]);
});
