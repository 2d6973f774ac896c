import { describe, expect, it } from "vitest";
import type { EventFacts } from "#server/events/rules.ts";
import { whenMoneyArrives, whyNotRegister, whyNotWait } from "./rules.ts";

const now = new Date("2026-03-10T15:00:00Z");
const dinner: EventFacts = {
  isActive: true,
  isDeleted: false,
  dateTime: new Date("2026-03-24T22:00:00Z"),
  registrationDeadline: null,
  totalSeats: 10,
  seatsTaken: 4,
  memberPrice: "150.00",
  guestPrice: "175.10",
};
const two = { memberTickets: 1, guestTickets: 1, amount: "325.10" };

describe("whether a party may register", () => {
  const cases: [string, Partial<EventFacts>, Partial<typeof two>, number, string | null][] = [
    ["seats are free", {}, {}, 0, null],
    ["exactly its seats are free", { seatsTaken: 8 }, {}, 0, null],
    ["one seat too few is free", { seatsTaken: 9 }, {}, 0, "Only 1 seats available"],
    ["it is sold out", { seatsTaken: 10 }, {}, 0, "Only 0 seats available"],
    ["data from elsewhere has sold too many", { seatsTaken: 12 }, {}, 0, "Only 0 seats available"],
    ["it is sold out but the party gives up its own seats", { seatsTaken: 10 }, {}, 2, null],
    ["the party wants more than it gives up", { seatsTaken: 10 }, {}, 1, "Only 1 seats available"],
    [
      "the dinner is over",
      { dateTime: new Date("2026-03-10T14:59:59Z") },
      {},
      0,
      "This event has already occurred",
    ],
    ["the dinner begins this moment", { dateTime: now }, {}, 0, "This event has already occurred"],
    [
      "the deadline is this moment",
      { registrationDeadline: now },
      {},
      0,
      "Registration for this event has closed",
    ],
    ["the deadline is a moment ahead", { registrationDeadline: new Date(now.getTime() + 1) }, {}, 0, null],
    [
      "a deadline after the start does not keep it open",
      { dateTime: now, registrationDeadline: new Date("2026-04-01") },
      {},
      0,
      "This event has already occurred",
    ],
    ["it is inactive", { isActive: false }, {}, 0, "Event not found"],
    ["it was deleted", { isDeleted: true }, {}, 0, "Event not found"],
    [
      "the price was another on the page",
      {},
      { amount: "325.00" },
      0,
      "The price has changed. Please review and try again.",
    ],
    [
      "the page asks for too much",
      {},
      { amount: "325.11" },
      0,
      "The price has changed. Please review and try again.",
    ],
  ];
  it.each(cases)("%s", (_, facts, ask, own, sentence) => {
    expect(whyNotRegister({ ...dinner, ...facts }, { ...two, ...ask }, own, now)?.message ?? null).toBe(
      sentence,
    );
  });
});

describe("whether a party may queue", () => {
  it.each([
    ["its seats are not there", { seatsTaken: 9 }, null],
    ["its seats are there", { seatsTaken: 8 }, "Seats are still available. Please register."],
    [
      "the dinner is closed",
      { seatsTaken: 10, registrationDeadline: now },
      "Registration for this event has closed",
    ],
  ])("%s", (_, facts, sentence) => {
    expect(whyNotWait({ ...dinner, ...facts }, two, now)?.message ?? null).toBe(sentence);
  });
});

describe("what becomes of a registration when its money arrives", () => {
  const pending = {
    status: "pending" as const,
    isRemoved: false,
    amount: 32510,
    paid: 32510,
    seatsForIt: 0,
    tickets: 2,
    eventIsAhead: true,
    hasAnotherPaid: false,
  };
  const cases: [string, Partial<Parameters<typeof whenMoneyArrives>[0]>, string][] = [
    ["it is held and unpaid", {}, "confirm"],
    ["it is held and the dinner began meanwhile", { eventIsAhead: false }, "confirm"],
    ["it is paid already", { status: "confirmed" }, "paid already"],
    ["it was removed and seats are free", { isRemoved: true, seatsForIt: 2 }, "revive"],
    ["it was removed and one seat is missing", { isRemoved: true, seatsForIt: 1 }, "seats gone"],
    [
      "it was removed and the dinner is over",
      { isRemoved: true, seatsForIt: 9, eventIsAhead: false },
      "seats gone",
    ],
    ["it went back to the queue and its offer stands", { status: "waitlist", seatsForIt: 2 }, "revive"],
    ["it went back to the queue and nothing is free", { status: "waitlist" }, "seats gone"],
    ["the person has paid another one", { hasAnotherPaid: true }, "paid already"],
    ["the party was changed after the page was opened", { amount: 15000 }, "party changed"],
  ];
  it.each(cases)("%s", (_, facts, what) => {
    expect(whenMoneyArrives({ ...pending, ...facts })).toBe(what);
  });
});
