import { describe, expect, it, test } from "vitest";
import type { EventFacts } from "#server/events/rules.ts";
import { manualPaymentOutcome, paymentOutcome } from "#server/registrations/seats/taking/payment-rules.ts";
import {
  cancellationRefund,
  type PartyFacts,
  whyNotCancel,
  whyNotRefundAsRead,
  whyNotRemoveGuest,
} from "./balance/change-rules.ts";
import { type EventTerms, whyNotChange } from "./parties/until-rules.ts";
import { matchingMember, whyNotRegister, whyNotRegisterManually, whyNotWait } from "./rules.ts";

const now = new Date("2026-03-10T15:00:00Z");
const dinner: EventFacts = {
  isActive: true,
  isDeleted: false,
  dateTime: new Date("2026-03-24T22:00:00Z"),
  registrationDeadline: null,
  totalSeats: 10,
  seatsTaken: 4,
  prices: { member: 15_000, guest: 17_510 },
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
    expect(
      whyNotRegister({ ...dinner, ...facts }, { ...two, ...ask }, { ownSeats: own, now })?.message ?? null,
    ).toBe(sentence);
  });
});

describe("whether a party may join the waitlist", () => {
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

describe("what happens to a registration when its money arrives", () => {
  const pending = {
    status: "pending" as const,
    isRemoved: false,
    endedBy: null,
    amount: 32510,
    paid: 32510,
    seatsForIt: 0,
    tickets: 2,
    eventIsAhead: true,
    hasAnotherPaid: false,
  };
  const cases: [string, Partial<Parameters<typeof paymentOutcome>[0]>, string][] = [
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
    [
      "the member cancelled it and seats are free",
      { isRemoved: true, endedBy: "member", seatsForIt: 9 },
      "cancelled",
    ],
    [
      "an officer removed it and seats are free",
      { isRemoved: true, endedBy: "officer", seatsForIt: 9 },
      "removed",
    ],
    ["the person has paid another one", { hasAnotherPaid: true }, "paid already"],
    ["the party was changed after the page was opened", { amount: 15000 }, "party changed"],
  ];
  it.each(cases)("%s", (_, facts, what) => {
    expect(paymentOutcome({ ...pending, ...facts })).toBe(what);
  });
});

/** Registration closes a day before the dinner, unless said otherwise. */
const closes = new Date("2026-03-20T04:00:00Z");
const terms = {
  isDeleted: false,
  dateTime: new Date("2026-03-21T22:00:00Z"),
  registrationDeadline: closes,
};
/** One member and two guests, paid by card: $500. */
const paidParty: PartyFacts = {
  status: "confirmed",
  paymentType: "online",
  amount: "500.00",
  memberTickets: 1,
  guestTickets: 2,
  paidByCard: 50000,
  dismissed: 0,
  keptWithoutDeadlineCents: 0,
  receivedManually: 0,
  isPaymentKnown: true,
  sources: [{ cents: 50_000, way: "card" }],
  paysLaterSince: null,
  adjustmentCents: 0,
};
const before = new Date(closes.getTime() - 1);
const TOO_LATE = "The registration deadline has passed. Please contact a chapter officer.";
const UNPAID =
  "Your party hasn’t been paid for yet. Please change it on the event’s page and register again.";
const WAITING = "There are no details to change while you’re on the waitlist.";
const OVER = "This event has already occurred";

describe("until when members can cancel or change their party", () => {
  type Case = [string, Partial<EventTerms>, Partial<PartyFacts>, Date, (string | null)[]];
  const cases: Case[] = [
    ["a moment before the deadline", {}, {}, before, [null, null, null]],
    ["at the deadline", {}, {}, closes, [TOO_LATE, TOO_LATE, TOO_LATE]],
    ["after the deadline, unpaid", {}, { status: "pending" }, closes, [null, TOO_LATE, UNPAID]],
    ["after the deadline, waiting", {}, { status: "waitlist" }, closes, [null, WAITING, UNPAID]],
    ["after the start", {}, {}, terms.dateTime, [OVER, OVER, OVER]],
    ["after the start, waiting", {}, { status: "waitlist" }, terms.dateTime, [OVER, WAITING, UNPAID]],
    ["without a deadline, after it would be", { registrationDeadline: null }, {}, closes, [null, null, null]],
    [
      "without a deadline, at the start",
      { registrationDeadline: null },
      {},
      terms.dateTime,
      [OVER, OVER, OVER],
    ],
    [
      "a deadline after the start counts no longer than to it",
      { registrationDeadline: new Date("2027-01-01") },
      {},
      terms.dateTime,
      [OVER, OVER, OVER],
    ],
    ["the dinner was deleted", { isDeleted: true }, {}, before, Array(3).fill("Registration not found")],
  ];
  it.each(cases)("%s", (_, facts, party, at, [cancel, change, drop]) => {
    const event = { ...terms, ...facts };
    const own = { ...paidParty, ...party };
    expect([
      whyNotCancel(event, own, at)?.message ?? null,
      whyNotChange(event, own, at)?.message ?? null,
      whyNotRemoveGuest(event, own, at)?.message ?? null,
    ]).toEqual([cancel, change, drop]);
  });

  it("neither a missing guest nor the last ticket can be removed", () => {
    const without = { ...paidParty, guestTickets: 0 };
    expect(whyNotRemoveGuest(terms, without, before)?.message).toBe("There is no guest in your party.");
    const last = { ...paidParty, memberTickets: 0, guestTickets: 1 };
    expect(whyNotRemoveGuest(terms, last, before)?.message).toBe(
      "This is your party's last ticket. Please cancel the registration instead.",
    );
  });
});

describe("the refund", () => {
  const cases: [string, Partial<EventTerms>, Partial<PartyFacts>, number, string][] = [
    ["paid by card", {}, {}, 50000, "$500.00 will be returned to the card you paid with."],
    [
      "no deadline is set",
      { registrationDeadline: null },
      {},
      0,
      "This event has no registration deadline, so the $500.00 will not be refunded.",
    ],
    [
      "paid otherwise",
      {},
      { paidByCard: 0, isPaymentKnown: false },
      0,
      "The $500.00 wasn’t paid by card in this portal; please ask the treasurer about a refund.",
    ],
    [
      "a part went back before",
      {},
      { amount: "325.00", paidByCard: 32500 },
      32500,
      "$325.00 will be returned to the card you paid with.",
    ],
    [
      "never more than the party costs",
      {},
      { amount: "150.00" },
      15000,
      "$150.00 will be returned to the card you paid with.",
    ],
    [
      "free of charge",
      {},
      { amount: "0.00", paidByCard: 0 },
      0,
      "Nothing was charged for this, so there is nothing to refund.",
    ],
    [
      "waiting",
      {},
      { status: "waitlist", paidByCard: 0 },
      0,
      "You haven’t paid anything, so there is nothing to refund.",
    ],
  ];
  it.each(cases)("%s", (_, facts, party, refund, sentence) => {
    expect(cancellationRefund({ ...terms, ...facts }, { ...paidParty, ...party })).toEqual({
      refund,
      sentence,
    });
  });

  it("tells a member who has not paid that a pending payment will be refunded", () => {
    const { refund, sentence } = cancellationRefund(terms, {
      ...paidParty,
      status: "pending",
      paidByCard: 0,
    });
    expect([refund, sentence]).toEqual([0, expect.stringContaining("it will be refunded in full")]);
  });
});

test("an amount other than the one shown is refused", () => {
  expect(whyNotRefundAsRead(17500, "175.00")).toBeNull();
  expect(whyNotRefundAsRead(17500, undefined)).toBeNull();
  expect(whyNotRefundAsRead(0, "175.00")?.status).toBe(409);
});

describe("a manual registration", () => {
  const ask = { memberTickets: 2, guestTickets: 0, amount: "300.00" };
  const event = {
    isActive: false,
    isDeleted: false,
    dateTime: new Date("2026-01-01T00:00:00Z"),
    registrationDeadline: null,
    totalSeats: 10,
    seatsTaken: 8,
    prices: { member: 15_000, guest: 17_500 },
  };

  it.each([
    ["to a dinner that is over and hidden", {}, {}, 0, null],
    ["where the dinner is deleted", { isDeleted: true }, {}, 0, "Event not found"],
    ["where a seat is missing", { seatsTaken: 9 }, {}, 0, "Only 1 seat available"],
    ["where it is kept for them", { seatsTaken: 9 }, {}, 2, null],
    ["where more are taken than there are", { seatsTaken: 12 }, {}, 0, "Only 0 seats available"],
    ["for another sum", {}, { amount: "299.99" }, 0, "The price has changed. Please review and try again."],
    ["of two guests", {}, { memberTickets: 0, guestTickets: 2, amount: "350.00" }, 0, null],
  ])("%s", (_, facts, more, ownSeats, message) => {
    expect(
      whyNotRegisterManually({ ...event, ...facts }, { ...ask, ...more }, ownSeats)?.message ?? null,
    ).toBe(message);
  });
});

describe("money for a manual registration", () => {
  const facts = {
    isHeld: false,
    seatsForIt: 2,
    tickets: 2,
    eventIsDeleted: false,
    eventIsAhead: true,
    hasAnotherPaid: false,
  };
  it.each([
    ["while its seats are kept, though none are free", { isHeld: true, seatsForIt: 0 }, "register"],
    ["at the door, while its seats are kept", { isHeld: true, eventIsAhead: false }, "register"],
    ["late, where the seats are free", {}, "register"],
    ["late, where one is gone", { seatsForIt: 1 }, "seats gone"],
    ["after the dinner", { eventIsAhead: false }, "seats gone"],
    ["for a deleted dinner", { isHeld: true, eventIsDeleted: true }, "seats gone"],
    ["for one who has seats already", { isHeld: true, hasAnotherPaid: true }, "paid already"],
  ] as const)("%s", (_, more, what) => {
    expect(manualPaymentOutcome({ ...facts, ...more })).toBe(what);
  });
});

describe("the member an officer means by an address", () => {
  const anna = { id: 1, firstName: "Anna", lastName: "Weber" };
  const karl = { id: 2, firstName: "Karl", lastName: "Weber" };
  it.each([
    [
      "nobody where the only one who has it is called otherwise",
      [anna],
      { firstName: "X", lastName: "Y" },
      null,
    ],
    ["the one of that name, capitals or not", [anna, karl], { firstName: "KARL", lastName: "weber" }, karl],
    ["nobody where the name is neither's", [anna, karl], { firstName: "Eva", lastName: "Weber" }, null],
    ["nobody where two have one name", [anna, { ...anna, id: 3 }], anna, null],
    ["nobody where nobody has it", [], anna, null],
  ])("is %s", (_, members, typed, meant) => {
    expect(matchingMember(members, typed)).toEqual(meant);
  });
});
