import { expect, test } from "vitest";
import { MOVES_MAX, type SeatMove } from "#contract/seating/moves.ts";
import { inParts } from "./in-parts.ts";

const at = (table: number | null) => ({ table, seat: null });
const moves = (count: number, from: number | null): SeatMove[] =>
  Array.from({ length: count }, (_, nth) => ({ attendeeId: nth + 1, from: at(from), to: at(2 + (nth % 9)) }));

test("what fits into one step is one", () => {
  expect(inParts(moves(MOVES_MAX, 1))).toEqual([moves(MOVES_MAX, 1)]);
});

test("people without a table are seated in as few steps as hold them", () => {
  const parts = inParts(moves(MOVES_MAX + 1, null));
  expect(parts.map(({ length }) => length)).toEqual([MOVES_MAX, 1]);
  expect(parts.flat()).toEqual(moves(MOVES_MAX + 1, null));
});

test("people with a table leave it before anyone is seated", () => {
  const parts = inParts([...moves(MOVES_MAX, 1), { attendeeId: 9999, from: at(null), to: at(3) }]);
  expect(parts.map(({ length }) => length)).toEqual([MOVES_MAX, MOVES_MAX, 1]);
  const [leave = [], ...seat] = parts;
  expect(leave.every(({ from, to }) => from.table === 1 && to.table === null)).toBe(true);
  expect(seat.flat().every(({ from, to }) => from.table === null && to.table !== null)).toBe(true);
  expect(new Set(seat.flat().map(({ attendeeId }) => attendeeId)).size).toBe(MOVES_MAX + 1);
});
