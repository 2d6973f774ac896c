import { describe, expect, test } from "vitest";
import type { Board, BoardPerson } from "#contract/seating/board.ts";
import { aBoard, aParty, aTable } from "#test/seating/board.ts";
import { type Outcome, placesFor, placesTaken } from "./places-for.ts";

const TABLES = [aTable(1, { seats: 4 }), aTable(2, { seats: 2 }), aTable(3, { seats: 6, isBySeat: true })];

/** Three Webers of one party, the first two at table 1, and Bo, who is at table 3, seat 2. */
function board(change: (person: BoardPerson) => Partial<BoardPerson> = () => ({})): Board {
  const made = aBoard({
    tables: TABLES,
    parties: [
      aParty(1, [{ name: "Anna Weber", table: 1 }, { name: "Otto Weber", table: 1 }, { name: "Ida Weber" }]),
      aParty(2, [{ name: "Bo Dahl", table: 3, seat: 2 }]),
    ],
  });
  return { ...made, persons: made.persons.map((person) => ({ ...person, ...change(person) })) };
}
const [anna, otto, ida, bo] = [10, 11, 12, 20];
const places = (outcome: Outcome) =>
  "refusal" in outcome
    ? outcome.refusal
    : outcome.moves.map(({ attendeeId, to }) => [attendeeId, to.table, to.seat]);

describe("where people are put", () => {
  test("a party goes to a table, each from where they are", () => {
    const outcome = placesFor(board(), [anna, otto], { table: 2 });
    expect(outcome).toEqual({
      moves: [
        { attendeeId: anna, from: { table: 1, seat: null }, to: { table: 2, seat: null } },
        { attendeeId: otto, from: { table: 1, seat: null }, to: { table: 2, seat: null } },
      ],
    });
  });

  test("a party that does not fit goes nowhere, and the seats that lack are counted", () => {
    expect(placesFor(board(), [anna, otto, ida], { table: 2 })).toEqual({
      refusal: "Table 2 is 1 seat short for Weber, 3.",
      free: 2,
    });
  });

  test("those who are there already take no further seat", () => {
    expect(places(placesFor(board(), [anna, otto, ida], { table: 1 }))).toEqual([[ida, 1, null]]);
    expect(places(placesFor(board(), [anna], { table: 1 }))).toBe("Anna Weber is at table 1 already.");
  });

  test("pinned people stay, and one who is alone is not moved", () => {
    const pinned = board(({ id }) => ({ isPinned: id === anna }));
    expect(places(placesFor(pinned, [anna, otto], { table: 2 }))).toEqual([[otto, 2, null]]);
    expect(places(placesFor(pinned, [anna], { table: 2 }))).toBe("Anna Weber is pinned. Unpin them first.");
    expect(places(placesTaken(pinned, [anna, otto]))).toEqual([[otto, null, null]]);
  });

  test("an unknown table is named", () => {
    expect(places(placesFor(board(), [anna], { table: 12 }))).toBe("There is no table 12.");
  });

  test("numbered seats are given beside each other", () => {
    expect(places(placesFor(board(), [anna, otto, ida], { table: 3 }))).toEqual([
      [anna, 3, 3],
      [otto, 3, 4],
      [ida, 3, 5],
    ]);
    expect(places(placesFor(board(), [anna, otto], { table: 3, seat: 6 }))).toEqual([
      [anna, 3, 6],
      [otto, 3, 1],
    ]);
  });

  test("one person changes places with who sits in a seat, unless they have none", () => {
    expect(places(placesFor(board(), [anna], { table: 3, seat: 2 }))).toEqual([
      [anna, 3, 2],
      [bo, 1, null],
    ]);
    expect(places(placesFor(board(), [ida], { table: 3, seat: 2 }))).toBe(
      "Seat 2 of table 3 is taken by Bo Dahl.",
    );
  });

  test("people without a table are not taken off one", () => {
    expect(places(placesTaken(board(), [ida]))).toBe("Ida Weber has no table.");
  });
});
