import { expect, it } from "vitest";
import { aTable } from "#test/seating/board.ts";
import { nearTables, tablesNear } from "./nearness.ts";

const at = (number: number, x: number, y: number) => aTable(number, { x, y });
/** Three by three, eight apart one way and seven the other. */
const grid = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column) => at(1 + row * 3 + column, 4 + column * 8, 3 + row * 7)),
);
const numbers = (near: Uint8Array | undefined) =>
  [...(near ?? [])].flatMap((is, index) => (is ? index + 1 : []));

it.each([
  ["a corner", 1, [1, 2, 4]],
  ["a side", 2, [1, 2, 3, 5]],
  ["the middle", 5, [2, 4, 5, 6, 8]],
])("Near a table at %s are itself and those beside it", (_, number, expected) => {
  expect(numbers(nearTables(grid)[number - 1])).toEqual(expected);
});

it("Nearness is mutual, and a single table is near itself", () => {
  const near = nearTables(grid);
  for (const [a, some] of near.entries()) for (const [b, is] of some.entries()) expect(near[b]?.[a]).toBe(is);
  expect(nearTables([at(1, 5, 5)])).toEqual([Uint8Array.of(1)]);
  expect(nearTables([])).toEqual([]);
});

it.each([
  ["among tables", { x: 4, y: 3 }, [1, 2, 4]],
  ["at a far wall", { x: 40, y: 30 }, [9]],
])("Near something %s are the tables as close as neighbors, at least the nearest", (_, point, expected) => {
  expect(numbers(tablesNear({ id: 1, kind: "door", ...point }, grid))).toEqual(expected);
});
