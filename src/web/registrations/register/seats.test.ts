import { describe, expect, test } from "vitest";
import type { EventForMe } from "#contract/events.ts";
import { fitToSeats, seatsForMe, seatsHint, stepperBounds } from "./seats.ts";

const counts = (memberTickets: number, guestTickets: number) => ({ memberTickets, guestTickets });

describe("how far the steppers go", () => {
  test.each([
    [counts(1, 0), 50, { member: 2, guest: 8 }],
    [counts(2, 8), 10, { member: 2, guest: 8 }],
    [counts(1, 0), 2, { member: 2, guest: 1 }],
    [counts(1, 1), 2, { member: 1, guest: 1 }],
    [counts(0, 2), 2, { member: 0, guest: 2 }],
    [counts(1, 0), 1, { member: 1, guest: 0 }],
    // Seats went while the form was filled in: what is chosen can still be taken back one by one.
    [counts(2, 3), 2, { member: 2, guest: 3 }],
  ])("%j with %d seats", (chosen, seats, expected) => {
    expect(stepperBounds(chosen, seats)).toEqual(expected);
  });
});

test.each([
  [counts(1, 0), 0, counts(0, 0)],
  [counts(2, 3), 3, counts(2, 1)],
  [counts(2, 3), 1, counts(1, 0)],
  [counts(2, 8), 50, counts(2, 8)],
  [counts(5, 12), 50, counts(2, 8)],
])("a party of %j fitted into %d seats is %j", (party, seats, expected) => {
  expect(fitToSeats(party, seats)).toEqual(expected);
});

test("seats offered to me and held by my open payment are mine to take", () => {
  const event = (availableSeats: number, offer: object | null) =>
    ({ availableSeats, mine: { registration: null, waitlisted: false, offer } }) as EventForMe;
  expect(seatsForMe(event(3, null), 0)).toBe(3);
  expect(seatsForMe(event(-2, null), 0)).toBe(0);
  expect(seatsForMe(event(0, null), 4)).toBe(4);
  expect(seatsForMe(event(-1, { memberTickets: 1, guestTickets: 2, seats: 3 }), 0)).toBe(3);
});

test("the hint appears only where seats, not the rules, are the limit", () => {
  expect(seatsHint(10)).toBeNull();
  expect(seatsHint(9)).toContain("9 seats left");
  expect(seatsHint(1)).toContain("Only one seat left");
});
