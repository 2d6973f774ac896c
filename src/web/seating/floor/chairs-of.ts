import type { BoardTable } from "#contract/seating/room.ts";
import type { Top } from "./geometry.ts";
import { CHAIR } from "./table-top.ts";

/** Where the chairs of a table are, from seat 1 at its upper left, clockwise or the other way. */
export function chairsOf(
  { shape, seats }: Pick<BoardTable, "shape" | "seats">,
  { x, y, width, height }: Top,
  isClockwise: boolean,
): { x: number; y: number }[] {
  const at = Array.from({ length: seats }, (_, nth) =>
    shape === "long" || shape === "square"
      ? onRectangle(nth / seats, width + 2 * CHAIR - 4, height + 2 * CHAIR - 4)
      : onRing(
          shape === "crescent" ? 0.71 + (0.58 * nth) / Math.max(1, seats - 1) : nth / seats,
          width / 2 + CHAIR - 3,
          height / 2 + CHAIR - 3,
        ),
  );
  return at.map((point) => ({ x: x + (isClockwise ? point.x : -point.x), y: y + point.y }));
}

/** A share of the way around, clockwise from the top. A crescent is open at the bottom. */
function onRing(share: number, radiusX: number, radiusY: number) {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return { x: Math.cos(angle) * radiusX, y: Math.sin(angle) * radiusY };
}

function onRectangle(share: number, width: number, height: number) {
  const way = share * 2 * (width + height) + width / 2;
  const around = way % (2 * (width + height));
  if (around < width) return { x: around - width / 2, y: -height / 2 };
  if (around < width + height) return { x: width / 2, y: around - width - height / 2 };
  if (around < 2 * width + height) return { x: width / 2 - (around - width - height), y: height / 2 };
  return { x: -width / 2, y: height / 2 - (around - 2 * width - height) };
}
