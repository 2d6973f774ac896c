import { ROOM } from "#contract/seating/room.ts";
import { CHAIR, type Detail, type Placed, topSize } from "./table-top.ts";

/** A table on the screen, in pixels: its middle and the size of its top. */
export type Top = { x: number; y: number; width: number; height: number };
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

/** Between the tables of a row, and between rows, chairs included. */
const APART = { names: 2 * CHAIR + 16, parties: 2 * CHAIR + 10, counts: 2 * CHAIR + 10 } as const;
const APART_DOWN = 2 * CHAIR + 24;
/** Above and below the outermost tables. */
const EDGE = 44;
/** How narrow tables become before they show less, in percent of their width. */
const NARROWEST = { names: 85, parties: 55, counts: 60 } as const;
const STEP = 5;
/** Maximum width of a unit, in pixels. */
const WIDEST = 70;

type Sized = Placed & { width: number; height: number };

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
 * Lays the room out in so much width. Tables become narrower, then show parties instead of people, so that the room
 * fits; where even that is too wide, all names are shown and the plan is wider than its frame. Across and down have
 * units of their own, each as small as keeps the tables apart.
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
        x: middleOf(table, unitX, inWidth),
        y: table.y * unitY + shift,
        width: table.width,
        height: table.height,
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
