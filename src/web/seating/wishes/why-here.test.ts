import { expect, it } from "vitest";
import { aBoard, aCouple, aParty, aTable, aWish } from "#test/seating/board.ts";
import { whyHere } from "./why-here.ts";

const tables = [1, 2, 3].map((number) => aTable(number, { seats: 4, x: number * 10, y: 10 }));

it("Tells wishes, acquaintances and what the next best table would cost", () => {
  const board = aBoard({
    tables,
    parties: [
      aCouple(1, ["Anna Berg", "Axel Berg"], { table: 1 }),
      aCouple(2, ["Bo Dahl", "Bea Dahl"], { table: 1 }),
      aCouple(3, ["Cy Ek", "Cora Ek"], { table: 2 }),
    ],
    wishes: [aWish("with", [10, 20]), aWish("apart", [20, 11]), aWish("with", [30, 10])],
  });
  const [why, ...others] = whyHere(board, 1);
  expect(others).toEqual([]);
  // At table 2 they lose a met wish of 100, but not the broken one of -200, and meet that of Cy Ek, 100.
  expect(why).toEqual({
    table: 1,
    attendeeIds: [10, 11],
    met: ["Anna Berg wishes to sit with Bo Dahl"],
    broken: ["Bo Dahl wishes to sit apart from Axel Berg", "Cy Ek wishes to sit with Anna Berg"],
    knows: ["Bo Dahl"],
    next: { table: 2, cost: -200 },
    sentence:
      "Table 1: 1 wish met and 2 broken, and they know Bo Dahl there. Table 2 would be better by 200 points.",
  });
});

it("Pinned people have no next best table", () => {
  const board = aBoard({
    tables,
    parties: [aCouple(1, ["A", "B"], { table: 1, isPinned: true }), aCouple(2, ["C", "D"], { table: 2 })],
  });
  expect(whyHere(board, 1)[0]?.sentence).toBe("Table 1, pinned: no wishes.");
  expect(whyHere(board, 2)[0]?.sentence).toBe("Table 2: no wishes. Table 3 would be just as good.");
});

it("The page blames a lack of room only if no other table has any", () => {
  const full = [aTable(1, { seats: 2 }), aTable(2, { seats: 2 })];
  const parties = (isPinned: boolean) => [
    aCouple(1, ["A", "B"], { table: 1 }),
    aCouple(2, ["C", "D"], { table: 2, isPinned }),
  ];
  const [why] = whyHere(aBoard({ tables: [aTable(1, { seats: 2 })], parties: parties(false) }), 1);
  expect(why?.sentence).toBe("Table 1: no wishes. There is no other table.");
  const three = [...parties(true), aParty(3, [{ name: "E", table: 2 }])];
  expect(whyHere(aBoard({ tables: full, parties: three }), 1)[0]?.sentence).toBe(
    "Table 1: no wishes. No other table has room for them.",
  );
  const must = { ...aWish("with", [10, 11]), isMust: true };
  const withThem = { ...aWish("apart", [10, 20]), isMust: true };
  const roomy = [aTable(1, { seats: 2 }), aTable(2, { seats: 6 })];
  const kept = aBoard({ tables: roomy, parties: parties(true), wishes: [must, withThem] });
  expect(whyHere(kept, 1)[0]?.sentence).toBe(
    "Table 1: 2 wishes met. No other table with room for them keeps all musts and roles.",
  );
});

it("A parted party has an answer for each of its tables, and one without a table none", () => {
  const board = aBoard({
    tables,
    parties: [
      aParty(1, [{ name: "A", table: 1 }, { name: "B", table: 3 }, { name: "C" }]),
      aParty(2, [{ name: "D" }]),
    ],
  });
  expect(whyHere(board, 1).map(({ table, attendeeIds }) => [table, attendeeIds])).toEqual([
    [1, [10]],
    [3, [11]],
  ]);
  expect(whyHere(board, 2)).toEqual([]);
});
