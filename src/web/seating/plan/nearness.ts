import type { BoardFeature, BoardTable } from "#contract/seating/room.ts";

type Point = { x: number; y: number };

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * How far apart the middles of neighboring tables are at most: one and a half times the usual distance (the median)
 * from a table to its nearest one. So tables beside each other are neighbors in a room of any size, and those
 * diagonally opposite where rows are as far apart as columns.
 */
export function reachOf(tables: readonly BoardTable[]): number {
  const nearest = tables
    .map((table) => Math.min(...tables.filter((other) => other !== table).map((one) => distance(table, one))))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return 1.5 * (nearest[Math.floor(nearest.length / 2)] ?? 0);
}

/** For each table those near it, 1 for near: itself and its neighbors. */
export function nearTables(tables: readonly BoardTable[]): Uint8Array[] {
  const reach = reachOf(tables);
  return tables.map((table) => Uint8Array.from(tables, (other) => Number(distance(table, other) <= reach)));
}

/** The tables near something of the room: those as close as neighbors are, and in any case the nearest. */
export function tablesNear(feature: BoardFeature, tables: readonly BoardTable[]): Uint8Array {
  const nearest = Math.min(...tables.map((table) => distance(table, feature)));
  const reach = Math.max(reachOf(tables), nearest);
  return Uint8Array.from(tables, (table) => Number(distance(table, feature) <= reach));
}
