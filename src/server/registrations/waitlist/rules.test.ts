import { describe, expect, it } from "vitest";
import { afterOffer, inOfferOrder, offerEnds, whoIsOffered } from "./rules.ts";

const party = (id: number, tickets: number, more = {}) => ({
  id,
  tickets,
  hasOpenOffer: false,
  letPassThisRound: false,
  rests: false,
  ...more,
});

describe("who is offered freed seats", () => {
  it.each([
    ["the first whose party fits", [party(1, 2), party(2, 2)], 2, [1]],
    ["a later one when the first is too large", [party(1, 4), party(2, 2)], 3, [2]],
    ["all that fit, in their order", [party(1, 2), party(2, 4), party(3, 1)], 3, [1, 3]],
    ["nobody who has an offer already", [party(1, 2, { hasOpenOffer: true }), party(2, 1)], 2, [2]],
    ["nobody who let one pass this round", [party(1, 1, { letPassThisRound: true }), party(2, 1)], 1, [2]],
    ["nobody whose person has a place by now", [party(1, 1, { rests: true }), party(2, 1)], 1, [2]],
    ["nobody who may not hold unpaid seats now", [party(1, 1, { mostMs: 0 }), party(2, 1)], 2, [2]],
    ["one who may hold them a little longer", [party(1, 1, { mostMs: 1 })], 1, [1]],
    [
      "those who released unpaid seats only after the others",
      [party(1, 1, { mostMs: 60_000 }), party(2, 1)],
      1,
      [2],
    ],
    ["nobody when nothing is free", [party(1, 1)], 0, []],
    ["nobody when too much was sold elsewhere", [party(1, 1)], -3, []],
  ])("%s", (_, queue, free, ids) => {
    expect(whoIsOffered(queue, free).map(({ id }) => id)).toEqual(ids);
  });
});

it("parties are asked as they joined, and those who released unpaid seats last", () => {
  const queue = [party(1, 1, { mostMs: 0 }), party(2, 1), party(3, 1, { mostMs: 9 }), party(4, 1)];
  expect(inOfferOrder(queue).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  expect(inOfferOrder(queue.toReversed()).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

describe("what a party reads when its offer has ended", () => {
  const facts = { offered: 0, seatsFree: 2, isOpen: true };
  it.each([
    ["the next party has the seats", { offered: 1, seatsFree: 0 }, "passed on"],
    ["the next party has some of them", { offered: 1, seatsFree: 1 }, "partly passed on"],
    ["nobody waits for them", {}, "open to all"],
    ["registration has closed", { isOpen: false }, "closed"],
    ["an officer took them away", { seatsFree: 0 }, "none left"],
  ])("%s", (_, more, after) => {
    expect(afterOffer({ ...facts, ...more })).toBe(after);
  });
});

describe("when an offer expires", () => {
  const now = new Date("2026-03-10T15:00:00Z");
  it.each([
    ["a day", "2026-03-24T22:00:00Z", "2026-03-11T15:00:00.000Z"],
    ["never beyond the close of registration", "2026-03-10T20:00:00Z", "2026-03-10T20:00:00.000Z"],
  ])("%s", (_, closes, ends) => {
    expect(offerEnds(now, 86_400_000, new Date(closes)).toISOString()).toBe(ends);
  });
});
