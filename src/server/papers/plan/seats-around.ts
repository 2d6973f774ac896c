import type { DinnerFacts, TableFacts } from "#server/papers/facts.ts";

/** Half of a table's width and height, and how far its seats are from its edge, in units of the room's grid. */
export type Size = { halfWidth: number; halfHeight: number };
export type Point = { x: number; y: number };

/** How large a table is drawn: enough edge for its seats. */
export function sizeOf({ shape, seats }: Pick<TableFacts, "shape" | "seats">): Size {
  switch (shape) {
    case "round":
    case "crescent": {
      const radius = Math.max(0.95, (seats * 0.82) / (2 * Math.PI));
      return { halfWidth: radius, halfHeight: radius };
    }
    case "oval": {
      const halfHeight = Math.max(0.85, seats * 0.075);
      return { halfWidth: halfHeight * 1.7, halfHeight };
    }
    case "square": {
      const half = Math.max(0.95, (Math.ceil(seats / 4) * 0.85) / 2 + 0.15);
      return { halfWidth: half, halfHeight: half };
    }
    case "long":
      return { halfWidth: Math.max(1.2, (Math.ceil(seats / 2) * 0.82) / 2 + 0.2), halfHeight: 0.75 };
  }
}

/** The centers of the seats around the table's center, from seat 1 on in the direction of the dinner. */
export function seatsAround(
  table: Pick<TableFacts, "shape" | "seats">,
  direction: DinnerFacts["direction"],
  apart: number,
): Point[] {
  const clockwise = around(table, apart);
  const [first, ...others] = clockwise;
  if (!first || direction === "clockwise") return clockwise;
  return [first, ...others.toReversed()];
}

function around({ shape, seats }: Pick<TableFacts, "shape" | "seats">, apart: number): Point[] {
  const { halfWidth, halfHeight } = sizeOf({ shape, seats });
  const all = Array.from({ length: seats }, (_, index) => index);
  const at = (angle: number) => ({
    x: Math.sin(angle) * (halfWidth + apart),
    y: -Math.cos(angle) * (halfHeight + apart),
  });
  if (shape === "round" || shape === "oval") return all.map((index) => at((index / seats) * 2 * Math.PI));
  if (shape === "crescent") {
    // The side without seats is below: it faces the stage.
    const span = (250 * Math.PI) / 180;
    return all.map((index) => at(seats === 1 ? 0 : -span / 2 + (index / (seats - 1)) * span));
  }
  const sides = shape === "square" ? quarters(seats) : halves(seats);
  const place = [
    (share: number) => ({ x: (2 * share - 1) * halfWidth, y: -halfHeight - apart }),
    (share: number) => ({ x: halfWidth + apart, y: (2 * share - 1) * halfHeight }),
    (share: number) => ({ x: (1 - 2 * share) * halfWidth, y: halfHeight + apart }),
    (share: number) => ({ x: -halfWidth - apart, y: (1 - 2 * share) * halfHeight }),
  ];
  return sides.flatMap((count, side) =>
    Array.from({ length: count }, (_, index) => place[side]?.((index + 0.5) / count) ?? { x: 0, y: 0 }),
  );
}

/** Seats at the top, right, bottom and left of a square table. */
function quarters(seats: number): number[] {
  return [0, 1, 2, 3].map((side) => Math.floor(seats / 4) + (side < seats % 4 ? 1 : 0));
}

/** A long table has its seats along two sides, and an odd one at an end. */
function halves(seats: number): number[] {
  return [Math.floor(seats / 2), seats % 2, Math.floor(seats / 2), 0];
}
