import { describe, expect, test } from "vitest";
import type { BoardPerson } from "#contract/seating/board.ts";
import { aBoard, aParty, aTable } from "#test/seating/board.ts";
import { whyNotChangeTable, whyNotDeleteTable } from "./table-rules.ts";

type Change = Partial<Parameters<typeof whyNotChangeTable>[2]>;
const TABLE = aTable(4, { seats: 8, isBySeat: true });
const OTHER = aTable(5);

function boardOf(...people: (Partial<BoardPerson> & { name: string })[]) {
  return aBoard({
    tables: [TABLE, OTHER],
    parties: [
      aParty(1, [{ name: "Zoe", table: 5, seat: 8, isPinned: true }]),
      ...people.map((person, index) => aParty(index + 2, [{ table: 4, ...person }])),
    ],
  });
}
const ANA = { name: "Ana", seat: 1 };
const BEN = { name: "Ben", seat: 2 };
const CLEO = { name: "Cleo", seat: 7 };
const DAN = { name: "Dan", seat: null };

describe("a table is changed", () => {
  const refusal = (people: Parameters<typeof boardOf>, change: Change, table = TABLE) =>
    whyNotChangeTable(boardOf(...people), table, { id: table.id, ...change } as Parameters<
      typeof whyNotChangeTable
    >[2]);

  test("to any number that no other table has", () => {
    expect(refusal([], { number: 5 })).toBe("There is already a table 5.");
    expect(refusal([], { number: 4 })).toBeNull();
    expect(refusal([], { number: 6 })).toBeNull();
  });

  test("to as few seats as people sit there, and no fewer", () => {
    expect(refusal([ANA, BEN], { seats: 2 })).toBeNull();
    expect(refusal([ANA, BEN], { seats: 1 })).toBe(
      "Table 4 has 2 people. To make it smaller, first move Ben.",
    );
    expect(refusal([ANA], { name: "By the window" })).toBeNull();
  });

  test("once the last people have moved, those who are not pinned first", () => {
    const pinned = { ...CLEO, isPinned: true };
    expect(refusal([ANA, BEN, pinned], { seats: 2 })).toContain("first move Ben.");
    expect(refusal([ANA, BEN, pinned], { seats: 1 })).toContain("first move Ana and Ben.");
    expect(refusal([ANA, BEN, DAN, pinned], { seats: 1 })).toContain("first move Ana, Ben, and Dan.");
    expect(refusal([ANA, BEN, pinned], { seats: 0 })).toContain("first move Cleo, Ana, and Ben.");
    expect(refusal([ANA], { seats: 0 })).toBe("Table 4 has 1 person. To make it smaller, first move Ana.");
  });

  test("not below a seat in which someone sits, while seats are numbered", () => {
    expect(refusal([ANA, CLEO], { seats: 6 })).toBe(
      "Table 4 cannot have 6 seats. These people sit beyond: Cleo.",
    );
    expect(refusal([CLEO], { seats: 1 })).toBe("Table 4 cannot have 1 seat. These people sit beyond: Cleo.");
    expect(refusal([ANA, CLEO], { seats: 7 })).toBeNull();
    expect(refusal([ANA, DAN], { seats: 6 })).toBeNull();
    expect(refusal([ANA, CLEO], { seats: 6, isBySeat: false, forgetsSeats: true })).toBeNull();
    expect(refusal([ANA, CLEO], { seats: 6 }, aTable(4, { isBySeat: false }))).toBeNull();
    expect(refusal([ANA, CLEO], { seats: 6, isBySeat: true }, aTable(4, { isBySeat: false }))).toContain(
      "These people sit beyond: Cleo.",
    );
  });

  test("to one without numbers only if the officer agrees to forget them", () => {
    expect(refusal([ANA, BEN, DAN], { isBySeat: false })).toBe(
      "The seat numbers of 2 people at table 4 would be forgotten.",
    );
    expect(refusal([ANA], { isBySeat: false })).toBe(
      "The seat numbers of 1 person at table 4 would be forgotten.",
    );
    expect(refusal([ANA, BEN], { isBySeat: false, forgetsSeats: true })).toBeNull();
    expect(refusal([DAN], { isBySeat: false })).toBeNull();
    expect(refusal([ANA], { isBySeat: true })).toBeNull();
  });
});

describe("a table is deleted", () => {
  test("if no one sits there, even if people sit elsewhere", () => {
    expect(whyNotDeleteTable(boardOf(), TABLE, false)).toBeNull();
  });

  test("with its people only if the officer agrees that they have no table", () => {
    expect(whyNotDeleteTable(boardOf(ANA), TABLE, false)).toBe(
      "1 person sits at table 4 and would have no table.",
    );
    expect(whyNotDeleteTable(boardOf(ANA, DAN), TABLE, false)).toBe(
      "2 people sit at table 4 and would have no table.",
    );
    expect(whyNotDeleteTable(boardOf(ANA, DAN), TABLE, true)).toBeNull();
  });

  test("never with a pinned person", () => {
    const board = boardOf(ANA, { ...BEN, isPinned: true });
    expect(whyNotDeleteTable(board, TABLE, true)).toBe("Ben is pinned. Unpin them first.");
  });
});
