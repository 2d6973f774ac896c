import { ROOM } from "#contract/seating/room.ts";

type Placed = { x: number | null; y: number | null };
type Point = { x: number; y: number };

const isPlaced = <Table extends Placed>(table: Table): table is Table & Point =>
  table.x !== null && table.y !== null;

/** How much of the plan a table covers. */
const TABLE_WIDTH = 3;

/** Gives tables that were never moved a point of the plan: in rows by number, and no two tables at one point. */
export function layOutTables<Table extends Placed>(tables: readonly Table[]): (Table & Point)[] {
  const taken = tables.filter(isPlaced);
  const free = pointsFor(tables.length, taken, tables.length - taken.length);
  let next = 0;
  return tables.map((table) =>
    isPlaced(table) ? table : { ...table, ...(free[next++ % free.length] ?? { x: 0, y: 0 }) },
  );
}

/** A grid with at least as many free points as wanted; a finer one if those that were moved cover too many. */
function pointsFor(count: number, taken: readonly Point[], wanted: number): Point[] {
  for (let columns = Math.ceil(Math.sqrt((count * ROOM.width) / ROOM.height)); ; columns++) {
    const rows = Math.min(ROOM.height, Math.ceil(Math.max(count, 1) / Math.max(columns, 1)) + 1);
    const isFinest = columns >= ROOM.width;
    const apart = isFinest ? 1 : TABLE_WIDTH;
    const free = grid(Math.min(Math.max(columns, 1), ROOM.width), isFinest ? ROOM.height : rows).filter(
      ({ x, y }) => !taken.some((other) => Math.abs(other.x - x) < apart && Math.abs(other.y - y) < apart),
    );
    if (free.length >= wanted || isFinest) return free;
  }
}

function grid(columns: number, rows: number): Point[] {
  // Whole units of the plan, so rows and columns that are equally far apart leave the rest at the walls.
  const at = (n: number, of: number, length: number) => {
    const step = Math.floor(length / of);
    return Math.ceil((length - step * (of - 1)) / 2) + n * step;
  };
  return Array.from({ length: rows * columns }, (_, n) => ({
    x: at(n % columns, columns, ROOM.width),
    y: at(Math.floor(n / columns), rows, ROOM.height),
  }));
}
