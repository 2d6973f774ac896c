import { expect, test } from "vitest";
import { ROOM } from "#contract/seating/room.ts";
import { layOutTables } from "./lay-out-tables.ts";

type Table = { n: number; x: number | null; y: number | null };
const unplaced = (count: number): Table[] =>
  Array.from({ length: count }, (_, n) => ({ n, x: null, y: null }));

test.each([0, 1, 2, 11, 60, 300, 1000])("%i tables have points of their own in the room", (count) => {
  const laid = layOutTables([{ n: -1, x: 5, y: 5 }, ...unplaced(count)]);
  expect(laid[0]).toEqual({ n: -1, x: 5, y: 5 });
  expect(new Set(laid.map(({ x, y }) => `${x} ${y}`)).size).toBe(count + 1);
  for (const { x, y } of laid) {
    expect(x >= 0 && x <= ROOM.width && y >= 0 && y <= ROOM.height).toBe(true);
  }
});

test("Tables stand in rows by number", () => {
  const [one, two, , , five] = layOutTables(unplaced(12));
  expect(two?.y).toBe(one?.y);
  expect(two?.x).toBeGreaterThan(one?.x ?? 0);
  expect(five?.y).toBeGreaterThan(one?.y ?? 0);
});
