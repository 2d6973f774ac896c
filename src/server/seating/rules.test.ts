import { describe, expect, test } from "vitest";
import type { Place } from "#contract/seating/board.ts";
import { TABLES_MAX } from "#contract/seating/room.ts";
import { aBoard, aParty, aTable } from "#test/seating/board.ts";
import {
  fullTable,
  isSamePlace,
  movedSince,
  nextNumbers,
  stale,
  whyNotAsk,
  whyNotMoreTables,
  whyNotMove,
} from "./rules.ts";

const at = (table: number | null, seat: number | null = null): Place => ({ table, seat });
const [ANA, BEN, CLEO] = [10, 20, 30];

/** Ana in seat 1 of table 1 with three numbered seats, Ben at table 2 with two seats, Cleo nowhere yet. */
function dinner(given: { ana?: object; ben?: object; cleo?: object } = {}) {
  return aBoard({
    tables: [aTable(1, { seats: 3, isBySeat: true }), aTable(2, { seats: 2 })],
    parties: [
      aParty(1, [{ name: "Ana", ...at(1, 1), ...given.ana }]),
      aParty(2, [{ name: "Ben", ...at(2), ...given.ben }]),
      aParty(3, [{ name: "Cleo", ...given.cleo }]),
    ],
  });
}
const move = (attendeeId: number, from: Place, to: Place) => ({ attendeeId, from, to });

describe("moves that nobody can ask for", () => {
  const refusal = (...moves: ReturnType<typeof move>[]) => {
    const why = whyNotAsk(dinner(), moves);
    return why && [why.status, why.message];
  };
  test.each<[why: string, moves: ReturnType<typeof move>[], status: number, message: string]>([
    [
      "one person twice",
      [move(BEN, at(2), at(1)), move(BEN, at(2), at(null))],
      400,
      "A person can be moved only once in a step",
    ],
    [
      "someone who does not come",
      [move(BEN, at(2), at(1)), move(99, at(1), at(2))],
      404,
      "Attendee not found",
    ],
    ["a seat without a table", [move(BEN, at(2), at(null, 1))], 400, "A seat belongs to a table"],
    [
      "a seat at a table without numbers",
      [move(ANA, at(1, 1), at(2, 1))],
      400,
      "Table 2 has no numbered seats",
    ],
    ["a seat beyond the table’s last", [move(BEN, at(2), at(1, 4))], 400, "Table 1 has 3 seats"],
    [
      "one seat for two people",
      [move(BEN, at(2), at(1, 2)), move(CLEO, at(null), at(1, 2))],
      400,
      "A seat can be given to one person only",
    ],
  ])("are those of %s", (_, moves, status, message) => {
    expect(refusal(...moves)).toEqual([status, message]);
  });

  test("are not those to the last seat, to two seats, to one table, or to none", () => {
    expect(refusal(move(BEN, at(2), at(1, 3)), move(CLEO, at(null), at(1, 2)))).toBeNull();
    expect(refusal(move(ANA, at(1, 1), at(2)), move(CLEO, at(null), at(2)))).toBeNull();
    expect(refusal(move(ANA, at(1, 1), at(null)), move(BEN, at(2), at(null)))).toBeNull();
    expect(refusal()).toBeNull();
  });

  test("at a table that is gone are refused later, with the board", () => {
    const moves = [move(BEN, at(2), at(7, 9))];
    expect(whyNotAsk(dinner(), moves)).toBeNull();
    expect(whyNotMove(dinner(), moves)).toBe("There is no table 7.");
  });
});

describe("moves that no longer fit the board", () => {
  const full = (...names: string[]) =>
    aBoard({
      tables: [aTable(1, { seats: 2 }), aTable(2, { seats: 9 })],
      parties: [
        ...names.map((name, index) => aParty(index + 1, [{ name, table: 1 }])),
        aParty(9, [{ name: "Zoe", table: 2 }]),
      ],
    });

  test.each<[from: Place, here: Place, sentence: string | null]>([
    [at(2), at(2), null],
    [at(1), at(2), "Ben is at table 2 now."],
    [at(2), at(1, 2), "Ben is at table 1, seat 2 now."],
    [at(1, 3), at(1, 2), "Ben is at table 1, seat 2 now."],
    [at(2), at(null), "Ben has no table now."],
  ])("from %j are taken if the person is still there and not at %j", (from, ben, sentence) => {
    expect(whyNotMove(dinner({ ben }), [move(BEN, from, at(null))])).toBe(sentence);
  });

  test("do not move a pinned person, but leave them where they are", () => {
    const pinned = dinner({ ben: { isPinned: true } });
    expect(whyNotMove(pinned, [move(BEN, at(2), at(1))])).toBe("Ben is pinned. Unpin them first.");
    expect(whyNotMove(pinned, [move(BEN, at(2), at(2))])).toBeNull();
    expect(whyNotMove(pinned, [move(CLEO, at(null), at(2))])).toBeNull();
  });

  test("do not give away a seat that someone keeps", () => {
    expect(whyNotMove(dinner(), [move(BEN, at(2), at(1, 1))])).toBe("Seat 1 of table 1 is taken by Ana.");
    expect(whyNotMove(dinner(), [move(BEN, at(2), at(1, 2))])).toBeNull();
    // Two who change places both give up their seats.
    const both = dinner({ ben: at(1, 2) });
    expect(whyNotMove(both, [move(ANA, at(1, 1), at(1, 2)), move(BEN, at(1, 2), at(1, 1))])).toBeNull();
    expect(whyNotMove(both, [move(ANA, at(1, 1), at(1, 2))])).toBe("Seat 2 of table 1 is taken by Ben.");
    // Who stays in their seat is named, although the step names them, too.
    expect(whyNotMove(both, [move(ANA, at(1, 1), at(1, 1)), move(BEN, at(1, 2), at(1, 1))])).toBe(
      "Seat 1 of table 1 is taken by Ana.",
    );
  });

  test("do not put more people at a table than it has seats", () => {
    const two = full("Ana", "Ben");
    expect(whyNotMove(two, [move(90, at(2), at(1))])).toBe("Table 1 has 2 seats and 2 are taken.");
    expect(whyNotMove(full("Ana"), [move(90, at(2), at(1))])).toBeNull();
    // Someone leaves as another comes.
    expect(whyNotMove(two, [move(90, at(2), at(1)), move(10, at(1), at(2))])).toBeNull();
    expect(whyNotMove(two, [move(90, at(2), at(1)), move(10, at(1), at(1))])).toBe(
      "Table 1 has 2 seats and 2 are taken.",
    );
  });

  test("count at a table only those who come to it", () => {
    const over = full("Ana", "Ben", "Cleo");
    expect(whyNotMove(over, [move(90, at(2), at(null))])).toBeNull();
  });

  test("may leave a table overfull that loses people, or that keeps as many", () => {
    const four = full("Ana", "Ben", "Cleo", "Dan");
    expect(whyNotMove(four, [move(10, at(1), at(2))])).toBeNull();
    expect(whyNotMove(four, [move(10, at(1), at(2)), move(90, at(2), at(1))])).toBeNull();
    expect(whyNotMove(four, [move(90, at(2), at(1))])).toBe("Table 1 has 2 seats and 4 are taken.");
  });
});

test("The sentence of a full table counts seats and people", () => {
  const said = [0, 1, 2].map((taken) => fullTable({ number: 4, seats: 2 }, taken));
  expect(said).toEqual([
    "Table 4 has 2 seats and none are taken.",
    "Table 4 has 2 seats and 1 is taken.",
    "Table 4 has 2 seats and 2 are taken.",
  ]);
  expect(fullTable({ number: 4, seats: 1 }, 1)).toBe("Table 4 has 1 seat and 1 is taken.");
});

test("Two places are the same only if both table and seat are", () => {
  expect(isSamePlace(at(1, 2), at(1, 2))).toBe(true);
  expect(isSamePlace(at(1, 2), at(1, 3))).toBe(false);
  expect(isSamePlace(at(1, 2), at(2, 2))).toBe(false);
});

test("A stale board is answered with 409 and the board as it is now", () => {
  const board = dinner();
  expect(stale("Ben is pinned.", board)).toMatchObject({ status: 409, code: "edit_conflict" });
  expect(stale("Ben is pinned.", board).body()).toMatchObject({ message: "Ben is pinned.", board });
});

test("A dinner has up to sixty tables", () => {
  expect(whyNotMoreTables(TABLES_MAX - 2, 2)).toBeNull();
  expect(whyNotMoreTables(TABLES_MAX - 1, 2)).toMatchObject({
    status: 409,
    message: "A dinner has at most 60 tables; this one has 59 tables.",
  });
  expect(whyNotMoreTables(1, TABLES_MAX)?.message).toBe(
    "A dinner has at most 60 tables; this one has 1 table.",
  );
});

test("New tables get the lowest numbers that are free", () => {
  expect(nextNumbers(new Set([1, 2, 4, 7]), 3)).toEqual([3, 5, 6]);
  expect(nextNumbers(new Set(), 2)).toEqual([1, 2]);
  expect(nextNumbers(new Set([1]), 0)).toEqual([]);
});

test.each<[here: Place, by: string | null, sentence: string]>([
  [at(6), "Anna", "Ben was moved to table 6 by Anna since."],
  [at(6, 3), "Anna", "Ben was moved to table 6, seat 3 by Anna since."],
  [at(null), "Anna", "Ben was taken off their table by Anna since."],
  [at(6), null, "Ben was moved to table 6 since."],
])("Who moved a person to %j in the meantime is said if it is known: %s", (here, by, sentence) => {
  const ben = dinner({ ben: here }).persons.find(({ id }) => id === BEN);
  expect(ben && movedSince(ben, by)).toBe(sentence);
});
