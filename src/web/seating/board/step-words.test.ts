import { expect, test } from "vitest";
import type { Board, BoardStep } from "#contract/seating/board.ts";
import { stepInWords } from "./step-words.ts";

const person = (id: number, name: string) => ({ id, name, partyId: 1, table: 9, seat: null });
const board = {
  parties: [{ id: 1, name: "Anna Weber" }],
  persons: [person(1, "Anna Weber"), person(2, "Otto Weber")],
} as unknown as Board;
const place = (table: number, name = "", seat: number | null = null) => ({ table, name, seat });
const told = (attendeeIds: number[], places: Pick<BoardStep, "from" | "to">) =>
  stepInWords(board, { version: 1, by: "Eva Li", isMine: false, at: "", attendeeIds, ...places });

test.each<[string, number[], Pick<BoardStep, "from" | "to">]>([
  ["Eva Li moved Weber, 2, to table 6", [1, 2], { from: null, to: place(6) }],
  [
    "Eva Li moved Anna Weber from table 3 to table 6, Orchard, seat 2",
    [1],
    { from: place(3), to: place(6, "Orchard", 2) },
  ],
  ["Eva Li moved Anna Weber to table 6, seat 2", [1], { from: place(6, "", 1), to: place(6, "", 2) }],
  ["Eva Li moved Weber, 2, off table 3", [1, 2], { from: place(3), to: null }],
  ["Eva Li moved Weber, 2, off their tables", [1, 2], { to: null }],
  ["Eva Li moved Weber, 2", [1, 2], {}],
  ["Eva Li moved 3 people, 1 of whom left, to table 6", [1, 2, 7], { to: place(6) }],
  ["Eva Li moved 1 person who left to table 6", [7], { from: null, to: place(6) }],
])("%s", (words, ids, places) => {
  // Everyone is at table 9 by now, which no step says.
  expect(told(ids, places)).toBe(words);
});
