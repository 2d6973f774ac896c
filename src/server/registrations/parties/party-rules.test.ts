import { describe, expect, test } from "vitest";
import type { EventFacts } from "#server/events/rules.ts";
import {
  isSameName,
  partyName,
  whyNotOffer,
  whyNotOpen,
  whyNotRegisterManually,
  whyNotWait,
  withoutRequests,
} from "#server/registrations/rules.ts";

const now = new Date("2026-03-10T15:00:00Z");
const dinner: EventFacts = {
  isActive: true,
  isDeleted: false,
  dateTime: new Date("2026-03-24T22:00:00Z"),
  registrationDeadline: null,
  totalSeats: 10,
  seatsTaken: 8,
  prices: { member: 15_000, guest: 17_500 },
};
const answer = (refusal: { status: number; message: string } | null) =>
  refusal && [refusal.status, refusal.message];

test("A hidden or deleted event does not exist for members; a past or closed one refuses", () => {
  expect(answer(whyNotOpen(dinner, now))).toBeNull();
  expect(answer(whyNotOpen({ ...dinner, isActive: false }, now))).toEqual([404, "Event not found"]);
  expect(answer(whyNotOpen({ ...dinner, isDeleted: true }, now))).toEqual([404, "Event not found"]);
  expect(answer(whyNotOpen({ ...dinner, dateTime: now }, now))?.[0]).toBe(409);
});

describe("seats are offered out of turn", () => {
  const party = { memberTickets: 1, guestTickets: 1, hasOpenOffer: false, hasPlace: false };
  test.each<
    [what: string, event: Partial<EventFacts>, given: Partial<typeof party>, sentence: string | null]
  >([
    ["to a waiting party that fits", {}, {}, null],
    ["not to a party that is larger", { seatsTaken: 9 }, {}, "Only 1 seat available"],
    ["not to anyone when none is free", { seatsTaken: 10 }, {}, "Only 0 seats available"],
    ["not to anyone when too many are taken", { seatsTaken: 12 }, {}, "Only 0 seats available"],
    ["not to a party that has an offer", {}, { hasOpenOffer: true }, "This party already has an open offer."],
    [
      "not to a member with a place",
      {},
      { hasPlace: true },
      "This member has a place in another party for this event.",
    ],
    ["not once it has begun", { dateTime: now }, {}, "This event has already occurred"],
  ])("%s", (_, event, given, sentence) => {
    expect(whyNotOffer({ ...dinner, ...event }, { ...party, ...given }, now)?.message ?? null).toBe(sentence);
  });
});

test("A party waits only if its seats are not there, to the last one", () => {
  const two = { memberTickets: 2, guestTickets: 0 };
  const three = { memberTickets: 2, guestTickets: 1 };
  expect(answer(whyNotWait(dinner, two, now))).toEqual([
    ...[409, "Seats are still available. Please register."],
  ]);
  expect(answer(whyNotWait(dinner, three, now))).toBeNull();
});

describe("an officer waives the price", () => {
  const ask = { memberTickets: 2, guestTickets: 0, amount: "0.00" };
  const whyNot = (given: object) => whyNotRegisterManually(dinner, { ...ask, ...given }, 0)?.message ?? null;
  const CHANGED = "The price has changed. Please review and try again.";

  test("only if they say both that nothing is paid and that it is complimentary", () => {
    expect(whyNot({ bypassPayment: true, paymentMethod: "complimentary" })).toBeNull();
    expect(whyNot({ bypassPayment: false, paymentMethod: "complimentary" })).toBe(CHANGED);
    expect(whyNot({ paymentMethod: "complimentary" })).toBe(CHANGED);
    expect(whyNot({ bypassPayment: true, paymentMethod: "check" })).toBe(CHANGED);
    expect(whyNot({})).toBe(CHANGED);
  });

  test("and then the party has no other amount", () => {
    const waived = { bypassPayment: true, paymentMethod: "complimentary", amount: "300.00" };
    expect(whyNot(waived)).toBe(CHANGED);
    expect(whyNot({ bypassPayment: true, paymentMethod: "check", amount: "300.00" })).toBeNull();
  });
});

test("Names are the same in any spelling of capitals and accents, and not otherwise", () => {
  const anna = { firstName: "Anna", lastName: "Straße" };
  expect(isSameName(anna, { firstName: "ANNA", lastName: "straße" })).toBe(true);
  // The accent as a part of its character, and as a sign of its own.
  expect(isSameName({ ...anna, lastName: "\u00c9mile" }, { ...anna, lastName: "e\u0301mile" })).toBe(true);
  expect(isSameName(anna, { firstName: "Anna", lastName: "Strasse" })).toBe(false);
  expect(isSameName(anna, { firstName: "", lastName: "Straße" })).toBe(false);
});

test("Facts for the audit log have no requests, at any depth", () => {
  const requests = { foodRequests: "No nuts", seatingRequests: "Near Ben", specialRequirements: "A ramp" };
  const facts = { id: 3, amount: null, ...requests, people: [{ name: "Ana", ...requests }, null, "Ben"] };
  expect(withoutRequests(facts)).toEqual({ id: 3, amount: null, people: [{ name: "Ana" }, null, "Ben"] });
  expect(withoutRequests([{ id: 1, ...requests }])).toEqual([{ id: 1 }]);
  expect([withoutRequests(null), withoutRequests("No nuts")]).toEqual([null, "No nuts"]);
});

test("A party entered manually is called as its contact, else as its first guest", () => {
  const guest = (firstName: string, lastName: string) =>
    [{ firstName, lastName }] as unknown as Parameters<typeof partyName>[0]["guestInfo"];
  const none = { firstName: "", lastName: "" };
  const anna = { firstName: "Anna", lastName: "Weber" };
  expect(partyName({ ...anna, guestInfo: guest("Ben", "Alt") })).toBe("Anna Weber");
  expect(partyName({ firstName: "Anna", lastName: "", guestInfo: [] })).toBe("Anna");
  expect(partyName({ ...none, guestInfo: guest("Ben", "Alt") })).toBe("Ben Alt");
  expect(partyName({ ...none, guestInfo: guest("Ben", "") })).toBe("Ben");
  expect(partyName({ ...none, guestInfo: [] })).toBe("");
});
