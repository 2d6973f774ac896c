import { expect, test } from "vitest";
import { pairCouples } from "./pair-couples.ts";

const person = (id: number, more: Partial<Parameters<typeof pairCouples>[0][number]> = {}) => ({
  id,
  memberId: null,
  partnerOf: null,
  spouseId: null,
  ...more,
});

test.each([
  ["no one", [person(1), person(2)], []],
  ["partners, said by one of them", [person(1, { partnerOf: 2 }), person(2)], ["1-2", "2-1"]],
  [
    "spouses in two parties, linked from one side",
    [person(1, { memberId: 11, spouseId: 12 }), person(2, { memberId: 12 })],
    ["1-2", "2-1"],
  ],
  ["a spouse who does not come", [person(1, { memberId: 11, spouseId: 12 })], []],
  ["a partner who does not come", [person(1, { partnerOf: 9 })], []],
  ["nobody with themselves", [person(1, { memberId: 11, spouseId: 11, partnerOf: 1 }), person(2)], []],
  [
    "nobody who already is one of another couple",
    [person(1, { partnerOf: 2 }), person(2), person(3, { partnerOf: 2 }), person(4, { partnerOf: 1 })],
    ["1-2", "2-1"],
  ],
  [
    "one with a partner and a spouse: the partner",
    [
      person(1, { memberId: 11, spouseId: 12, partnerOf: 3 }),
      person(2, { memberId: 12, spouseId: 11 }),
      person(3),
    ],
    ["1-3", "3-1"],
  ],
])("A couple: %s", (_, persons, pairs) => {
  expect([...pairCouples(persons)].map(([one, other]) => `${one}-${other}`).sort()).toEqual(pairs);
});
