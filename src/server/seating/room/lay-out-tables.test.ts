import fc from "fast-check";
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

test("Rows and columns are equally far apart, and what is left is at the walls", () => {
  for (const count of [1, 2, 7, 12, 40]) {
    const laid = layOutTables(unplaced(count));
    for (const [places, length] of [
      [laid.map(({ x }) => x), ROOM.width],
      [laid.map(({ y }) => y), ROOM.height],
    ] as const) {
      const lines = [...new Set(places)].sort((one, other) => one - other);
      const steps = new Set(lines.slice(1).map((line, n) => line - (lines[n] ?? 0)));
      expect(steps.size).toBeLessThan(2);
      expect(lines[0]).toBeGreaterThan(0);
      expect(lines.at(-1)).toBeLessThan(length);
    }
  }
});

test("No table is put on one that an officer has moved, as long as there is room", () => {
  // Where tables would be put if no one had moved any, and beside that.
  for (const beside of [0, 1, 2]) {
    const moved = layOutTables(unplaced(12)).map(({ n, x, y }) => ({ n, x: x + beside, y: y + beside }));
    const laid = layOutTables([...moved, ...unplaced(12)]);
    expect(laid.slice(0, 12)).toEqual(moved);
    for (const { x, y } of laid.slice(12)) {
      const near = moved.filter((one) => Math.abs(one.x - x) < 3 && Math.abs(one.y - y) < 3);
      expect(near).toEqual([]);
    }
    expect(new Set(laid.slice(12).map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
  }
});

test("Tables may be beside or behind one that was moved, three units away", () => {
  const [first] = layOutTables(unplaced(2));
  for (const [x, y] of [
    [3, 0],
    [0, 3],
  ] as const) {
    const moved = { n: 0, x: (first?.x ?? 0) + x, y: (first?.y ?? 0) + y };
    expect(layOutTables([...unplaced(1), moved])[0]).toEqual(first);
  }
});

test("No tables overlap as long as the room is large enough", () => {
  for (const count of [2, 12, 40]) {
    const laid = layOutTables(unplaced(count));
    const overlap = laid.filter(({ n, x, y }) =>
      laid.some((one) => one.n !== n && Math.abs(one.x - x) < 3 && Math.abs(one.y - y) < 3),
    );
    expect(overlap).toEqual([]);
  }
});

test("Wherever officers have moved tables, each of the others has a point that no other has", () => {
  const table = fc.record({ x: fc.nat({ max: ROOM.width }), y: fc.nat({ max: ROOM.height }) });
  fc.assert(
    fc.property(fc.array(table, { maxLength: 80 }), fc.nat({ max: 60 }), (moved, count) => {
      const laid = layOutTables([...moved.map((one) => ({ n: -1, ...one })), ...unplaced(count)]);
      const points = laid.slice(moved.length).map(({ x, y }) => `${x} ${y}`);
      const free = points.filter((point) => !moved.some(({ x, y }) => `${x} ${y}` === point));
      return new Set(free).size === count;
    }),
    { examples: [[layOutTables(unplaced(60)).map(({ x, y }) => ({ x: x + 1, y: y + 1 })), 60]] },
  );
});

test("A table with half a point has none", () => {
  const [half, other] = layOutTables<Table>([
    { n: 0, x: 5, y: null },
    { n: 1, x: null, y: 5 },
  ]);
  expect([half, other].map((table) => [table?.x, table?.y])).toEqual(
    layOutTables(unplaced(2)).map(({ x, y }) => [x, y]),
  );
});

test("Tables that were moved out of the way leave the others where they would be", () => {
  const moved = unplaced(12).map(({ n }) => ({ n, x: 0, y: 0 }));
  const laid = layOutTables([...moved, ...unplaced(12)]).slice(12);
  expect(laid).toEqual(layOutTables(unplaced(24)).slice(0, 12));
});

test("In a room without any space, a table is still put into it", () => {
  const moved = Array.from({ length: (ROOM.width + 1) * (ROOM.height + 1) }, (_, n) => ({
    n,
    x: n % (ROOM.width + 1),
    y: Math.floor(n / (ROOM.width + 1)),
  }));
  expect(layOutTables([...moved, ...unplaced(1)]).at(-1)).toMatchObject({ x: 0, y: 0 });
});
