import type { BoardTable } from "#contract/seating/room.ts";
import { ROOM } from "#contract/seating/room.ts";

/** A table on the screen, in pixels: its middle and the size of its top. */
export type Top = { x: number; y: number; width: number; height: number };
/** What a table of the plan shows: a line for each person, a line for each party, or only how full it is. */
export type Detail = "names" | "parties" | "counts";
/** How the room is laid out on the screen. */
export type Layout = {
  detail: Detail;
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
const NAME = 14;
/** A chair with its distance from the table. */
export const CHAIR = 12;
/** Between the tables of a row, and between rows, chairs included. */
const APART = { names: 2 * CHAIR + 16, parties: 2 * CHAIR + 10, counts: 2 * CHAIR + 10 } as const;
const APART_DOWN = 2 * CHAIR + 24;
const SMALLEST = 112;
/** Tables without names, where the whole room is to fit. */
const SMALL_TOP = 68;
/** A table that shows its parties. */
const PARTIES_WIDTH = 150;
/** Most parties that a table is expected to have, as a share of its seats. */
const PARTIES = 0.625;
/** Above and below the outermost tables. */
const EDGE = 44;
/** How narrow tables become before they show less, in percent of their width. */
const NARROWEST = { names: 85, parties: 55, counts: 60 } as const;
const STEP = 5;
/** Most pixels of a unit across. */
const WIDEST = 70;

/** How many columns of names a table has. */
export function columnsOf({ shape, seats }: Pick<BoardTable, "shape" | "seats">, detail: Detail): 1 | 2 {
  if (detail === "parties") return 1;
  return seats > 12 || ((shape === "long" || shape === "oval") && seats > 5) ? 2 : 1;
}

type Placed = Pick<BoardTable, "id" | "shape" | "seats" | "x" | "y" | "name" | "isBySeat" | "number">;
type Sized = Placed & { width: number; height: number };

/** The size of a table's top so that all that it shows has a line. */
function topSize(table: Placed, detail: Detail, parties: number): { width: number; height: number } {
  const { shape, seats, name, isBySeat } = table;
  const isWide = shape === "long" || shape === "oval";
  if (detail === "counts") return { width: isWide ? SMALL_TOP * 1.3 : SMALL_TOP, height: SMALL_TOP };
  const columns = columnsOf(table, detail);
  const expected = detail === "names" || isBySeat ? seats : Math.max(parties, Math.ceil(seats * PARTIES));
  const lines = Math.ceil(expected / columns) * LINE + (name === "" ? 0 : NAME);
  const isRing = shape === "round" || shape === "crescent";
  if (detail === "parties")
    return { width: PARTIES_WIDTH, height: Math.max(isRing ? 130 : SMALLEST, lines + HEAD) };
  if (isRing) {
    const size = Math.max(SMALLEST + 16, lines + HEAD, columns === 2 ? 250 : 0);
    return { width: Math.max(size, 168), height: Math.max(size, 150) };
  }
  return { width: columns === 2 ? 296 : 164, height: Math.max(SMALLEST, lines + HEAD) };
}

interface Room {
  width: number;
  /** Without names, as small as can be. */
  isSmall: boolean;
  /** All of its floor, not only the part with tables. */
  isWhole: boolean;
  /** How many parties sit at a table; where tables must show names, not given. */
  partiesAt?: (table: number) => number;
}

/**
 * Lays the room out in so much width. Tables become narrower, then show parties instead of people, so that the room fits;
 * where even that is too wide, all names are shown and the plan is wider than its frame. Across and down have units of
 * their own, each as small as keeps the tables apart.
 */
export function layOut(tables: readonly Placed[], room: Room): Layout {
  const { width, isSmall, isWhole } = room;
  const { detail, sized, unitX } = fitted(tables, room);
  const widest = Math.max(0, ...sized.map((table) => table.width));
  const down = (one: Sized, other: Sized) =>
    (one.height + other.height) / 2 + (isSmall ? APART.counts : APART_DOWN);
  const overlapping = pairsOf(sized).filter(
    ([one, other]) =>
      Math.abs(one.x - other.x) * unitX < (one.width + other.width) / 2 + APART[detail] && one.y !== other.y,
  );
  const unitY = Math.min(
    90,
    Math.max(
      isSmall ? unitX * 0.5 : 16,
      ...overlapping.map(([one, other]) => down(one, other) / Math.abs(one.y - other.y)),
    ),
  );
  // The same for all, so that tables stay as far apart as they are.
  const shift = Math.max(0, ...sized.map(({ y, height }) => height / 2 + EDGE - y * unitY));
  const inWidth = Math.max(ROOM.width * unitX, widest, width);
  const tops = new Map(
    sized.map((table) => [
      table.id,
      {
        ...{ x: middleOf(table, unitX, inWidth), y: table.y * unitY + shift },
        ...{ width: table.width, height: table.height },
      },
    ]),
  );
  const lowest = Math.max(0, ...[...tops.values()].map(({ y, height }) => y + height / 2 + EDGE));
  return {
    detail,
    width: ROOM.width * unitX,
    height: isWhole ? Math.max(lowest, ROOM.height * unitY) : lowest,
    unit: { x: unitX, y: unitY },
    shift,
    tops,
  };
}

/** The tables in as much detail as fits, and the pixels of a unit across. */
function fitted(tables: readonly Placed[], { width, isSmall, partiesAt }: Room) {
  const unitX = width / ROOM.width;
  const sizedFor = (detail: Detail, share: number): Sized[] =>
    tables.map((table) => {
      const size = topSize(table, detail, partiesAt?.(table.number) ?? 0);
      return { ...table, ...size, width: size.width * share };
    });
  const details: Detail[] = isSmall ? ["counts"] : partiesAt ? ["names", "parties"] : ["names"];
  for (const detail of details) {
    for (let percent = 100; percent >= NARROWEST[detail]; percent -= STEP) {
      const sized = sizedFor(detail, percent / 100);
      if (fits(sized, { unitX, width, apart: APART[detail] })) return { detail, sized, unitX };
    }
  }
  const [detail = "names"] = details;
  const sized = sizedFor(detail, 1);
  if (isSmall) return { detail, sized, unitX };
  let wider = unitX;
  const isRoomy = () => fits(sized, { unitX: wider, width: ROOM.width * wider, apart: APART[detail] });
  while (wider < WIDEST && !isRoomy()) wider = Math.min(WIDEST, wider + 1);
  return { detail, sized, unitX: wider };
}

/** No two tables of a row touch, where those at a wall are whole. */
function fits(
  sized: readonly Sized[],
  { unitX, width, apart }: { unitX: number; width: number; apart: number },
): boolean {
  return inRows(sized).every(
    ([one, other]) =>
      Math.abs(middleOf(one, unitX, width) - middleOf(other, unitX, width)) >=
      (one.width + other.width) / 2 + apart,
  );
}

function pairsOf(sized: readonly Sized[]): (readonly [Sized, Sized])[] {
  return sized.flatMap((one, at) => sized.slice(at + 1).map((other) => [one, other] as const));
}
function inRows(sized: readonly Sized[]): (readonly [Sized, Sized])[] {
  return pairsOf(sized).filter(([one, other]) => Math.abs(one.y - other.y) < 3 && one.x !== other.x);
}

/** Where the middle of a table is across, so that it is whole also at a wall. */
function middleOf({ x, width }: Sized, unitX: number, inWidth: number): number {
  const half = width / 2 + CHAIR + 10;
  return Math.min(Math.max(x * unitX, half), inWidth - half);
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
