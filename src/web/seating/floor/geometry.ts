import type { BoardTable } from "#contract/seating/room.ts";
import { ROOM } from "#contract/seating/room.ts";

/** A table on the screen, in pixels: its middle and the size of its top. */
export type Top = { x: number; y: number; width: number; height: number };
/** How the room is laid out on the screen. */
export type Layout = {
  width: number;
  height: number;
  /** Pixels of a unit of the plan. */
  unit: { x: number; y: number };
  /** How far down the plan begins, so that the first tables are whole. */
  shift: number;
  tops: ReadonlyMap<number, Top>;
};

/** Height of a line with a name, and what a table has above and below its lines. */
const LINE = 18;
const HEAD = 62;
/** A chair with its distance from the table. */
export const CHAIR = 12;
const GAP = 10;
const SMALLEST = 112;
/** Tables without names, where the whole room is to fit. */
const SMALL_TOP = 68;
/** Above and below the outermost tables. */
const EDGE = 44;

/** How many columns of names a table has. */
export function columnsOf({ shape, seats }: Pick<BoardTable, "shape" | "seats">): 1 | 2 {
  return seats > 12 || ((shape === "long" || shape === "oval") && seats > 5) ? 2 : 1;
}

/** The size of a table's top so that each of its people has a line. */
export function topSize(
  table: Pick<BoardTable, "shape" | "seats">,
  isSmall: boolean,
): { width: number; height: number } {
  const { shape, seats } = table;
  if (isSmall) {
    const isWide = shape === "long" || shape === "oval";
    return { width: isWide ? SMALL_TOP * 1.3 : SMALL_TOP, height: SMALL_TOP };
  }
  const columns = columnsOf(table);
  const lines = Math.ceil(seats / columns) * LINE;
  const isRing = shape === "round" || shape === "crescent";
  if (isRing) {
    const size = Math.max(SMALLEST + 16, lines + HEAD, columns === 2 ? 250 : 0);
    return { width: Math.max(size, 168), height: Math.max(size, 150) };
  }
  return { width: columns === 2 ? 296 : 164, height: Math.max(SMALLEST, lines + HEAD) };
}

type Placed = Pick<BoardTable, "id" | "shape" | "seats" | "x" | "y">;

/**
 * Lays the room out in so much width. Across and down have units of their own, each as small as keeps the tables apart; the
 * plan is wider than the room on the screen only where tables side by side do not fit.
 */
export function layOut(
  tables: readonly Placed[],
  { width, isSmall, isWhole }: { width: number; isSmall: boolean; isWhole: boolean },
): Layout {
  const sized = tables.map((table) => ({ ...table, ...topSize(table, isSmall) }));
  const pairs = sized.flatMap((one, at) => sized.slice(at + 1).map((other) => [one, other] as const));
  const across = ([one, other]: (typeof pairs)[number]) => (one.width + other.width) / 2 + 2 * CHAIR + GAP;
  const down = ([one, other]: (typeof pairs)[number]) => (one.height + other.height) / 2 + 2 * CHAIR + GAP;
  const inRow = pairs.filter(([one, other]) => Math.abs(one.y - other.y) < 3 && one.x !== other.x);
  const widest = Math.max(0, ...sized.map((table) => table.width));
  const wanted = Math.max(0, ...inRow.map((pair) => across(pair) / Math.abs(pair[0].x - pair[1].x)));
  const unitX = Math.max(width / ROOM.width, Math.min(wanted, isSmall ? 0 : 70));
  const overlapping = pairs.filter(
    (pair) => Math.abs(pair[0].x - pair[1].x) * unitX < across(pair) && pair[0].y !== pair[1].y,
  );
  const unitY = Math.min(
    90,
    Math.max(
      isSmall ? unitX * 0.5 : 16,
      ...overlapping.map((pair) => down(pair) / Math.abs(pair[0].y - pair[1].y)),
    ),
  );
  // The same for all, so that tables stay as far apart as they are.
  const shift = Math.max(0, ...sized.map(({ y, height }) => height / 2 + EDGE - y * unitY));
  const tops = new Map(
    sized.map(({ id, x, y, width: w, height: h }) => {
      const half = w / 2 + CHAIR + 10;
      const at = Math.min(Math.max(x * unitX, half), Math.max(ROOM.width * unitX, widest) - half);
      return [id, { x: at, y: y * unitY + shift, width: w, height: h }];
    }),
  );
  const lowest = Math.max(0, ...[...tops.values()].map(({ y, height }) => y + height / 2 + EDGE));
  return {
    width: ROOM.width * unitX,
    height: isWhole ? Math.max(lowest, ROOM.height * unitY) : lowest,
    unit: { x: unitX, y: unitY },
    shift,
    tops,
  };
}

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
