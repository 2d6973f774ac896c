import { describe, expect, test } from "vitest";
import { type BoardTable, ROOM } from "#contract/seating/room.ts";
import { aTable } from "#test/seating/board.ts";
import { layOut, type Top } from "./geometry.ts";
import { CHAIR } from "./table-top.ts";

/** In rows with even distances, as tables are that were never moved. */
function tables(count: number, given: Partial<BoardTable> = {}): BoardTable[] {
  const columns = Math.ceil(Math.sqrt((count * ROOM.width) / ROOM.height));
  const rows = Math.ceil(count / columns) + 1;
  const [across, down] = [Math.floor(ROOM.width / columns), Math.floor(ROOM.height / rows)];
  return Array.from({ length: count }, (_, nth) => {
    const [x, y] = [nth % columns, Math.floor(nth / columns)];
    const at = { x: Math.floor(across / 2) + x * across, y: Math.floor(down / 2) + y * down };
    return aTable(nth + 1, { ...given, ...at });
  });
}
const room = { isSmall: false, isWhole: false, partiesAt: () => 4 };
const overlap = (one: Top, other: Top) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + 2 * CHAIR &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + 2 * CHAIR;

describe("the plan of eleven round tables of eight", () => {
  test.each([
    [1100, "names"],
    [940, "names"],
    [600, "parties"],
    [520, "parties"],
  ] as const)("fits into %i pixels with %s", (width, detail) => {
    const layout = layOut(tables(11), { ...room, width });
    expect(layout.detail).toBe(detail);
    expect(layout.width).toBeLessThanOrEqual(width);
  });

  test("shows names and is wider than its frame where not even parties fit", () => {
    const layout = layOut(tables(11), { ...room, width: 300 });
    expect(layout.detail).toBe("names");
    expect(layout.width).toBeGreaterThan(300);
  });

  test("shows only how full tables are if the whole room is wanted", () => {
    const layout = layOut(tables(11), { ...room, width: 520, isSmall: true });
    expect(layout.detail).toBe("counts");
    expect(layout.width).toBeLessThanOrEqual(520);
  });

  test("has rows that are equally far apart", () => {
    const { tops } = layOut(tables(11), { ...room, width: 940 });
    const rows = [...new Set([...tops.values()].map(({ y }) => Math.round(y)))].toSorted((a, b) => a - b);
    expect(rows).toHaveLength(3);
    expect((rows[2] ?? 0) - (rows[1] ?? 0)).toBe((rows[1] ?? 0) - (rows[0] ?? 0));
  });
});

test.each([
  [1, 8],
  [6, 10],
  [20, 10],
  [30, 6],
])("%i tables of %i never cover each other", (count, seats) => {
  for (const width of [520, 760, 1100]) {
    for (const shape of ["round", "long", "square"] as const) {
      const tops = [...layOut(tables(count, { shape, seats }), { ...room, width }).tops.values()];
      const covered = tops.flatMap((one, at) => tops.slice(at + 1).filter((other) => overlap(one, other)));
      expect(covered, `${count} ${shape} tables in ${width} pixels`).toEqual([]);
    }
  }
});

test("a table at a wall is whole", () => {
  const [top] = layOut([aTable(1, { x: 0, y: 0 })], { ...room, width: 800 }).tops.values();
  if (!top) throw new Error("no table");
  expect(top.x - top.width / 2).toBeGreaterThanOrEqual(CHAIR);
  expect(top.y - top.height / 2).toBeGreaterThanOrEqual(CHAIR);
});
