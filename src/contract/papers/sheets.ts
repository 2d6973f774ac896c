import type { Paper } from "./parts.ts";

/** The cards that are printed on sheets. */
export const CARD_PARTS = ["escort-cards", "place-cards", "table-signs", "badges"] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/**
 * A sheet of cards, in millimeters. A folded card is measured flat: with a fold `across` it is a tent of half its height,
 * with a fold `down` one of half its width, which is printed sideways.
 */
export type SheetSize = {
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  gapX: number;
  gapY: number;
  fold: "across" | "down" | null;
};
export type SheetFormat = SheetSize & {
  id: string;
  name: string;
  paper: Paper;
  for: readonly CardPart[];
  /** False where the measures were not checked with a printed sheet: the page then says to try one first. */
  isConfirmed: boolean;
};

const INCH = 25.4;
const FLAT = ["escort-cards", "place-cards"] as const;

/** A sheet in the middle of its paper, measured in inches. */
function inches(
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  { fold = null, gapX = 0, gapY = 0 }: Partial<Pick<SheetSize, "fold" | "gapX" | "gapY">> = {},
): SheetSize {
  return {
    columns,
    rows,
    width: width * INCH,
    height: height * INCH,
    fold,
    gapX: gapX * INCH,
    gapY: gapY * INCH,
    left: ((8.5 - columns * width - (columns - 1) * gapX) / 2) * INCH,
    top: ((11 - rows * height - (rows - 1) * gapY) / 2) * INCH,
  };
}

/** The same in millimeters, on A4. */
function millimeters(
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  { fold = null, gapX = 0, gapY = 0 }: Partial<Pick<SheetSize, "fold" | "gapX" | "gapY">> = {},
): SheetSize {
  return {
    columns,
    rows,
    width,
    height,
    fold,
    gapX,
    gapY,
    left: (210 - columns * width - (columns - 1) * gapX) / 2,
    top: (297 - rows * height - (rows - 1) * gapY) / 2,
  };
}

type Listed = readonly [id: string, name: string, forParts: readonly CardPart[], size: SheetSize];

const US_LISTED: readonly Listed[] = [
  [
    "5305",
    "Avery 5305, tents 2.5 × 8.5 in, 2 a sheet",
    ["place-cards", "table-signs"],
    inches([1, 2], [8.5, 5], { fold: "across" }),
  ],
  [
    "5309",
    "Avery 5309, tents 3.5 × 11 in, 1 a sheet",
    ["table-signs"],
    inches([1, 1], [7, 11], { fold: "down" }),
  ],
  ["8371", "Avery 8371 or 5371, cards 2 × 3.5 in, 10 a sheet", FLAT, inches([2, 5], [3.5, 2])],
  [
    "5395",
    "Avery 5395, badges 2⅓ × 3⅜ in, 8 a sheet",
    ["badges"],
    inches([2, 4], [3.375, 7 / 3], { gapX: 0.375, gapY: 0.2 }),
  ],
  ["5392", "Avery 5392, badges 3 × 4 in, 6 a sheet", ["badges"], inches([2, 3], [4, 3])],
];
const A4_LISTED: readonly Listed[] = [
  ["L7418", "Avery L7418, badges 86.5 × 55.5 mm, 8 a sheet", ["badges"], millimeters([2, 4], [86.5, 55.5])],
  [
    "L4796",
    "Avery L4796, tents 120 × 45 mm, 2 a sheet",
    ["place-cards"],
    millimeters([1, 2], [120, 90], { fold: "across", gapY: 20 }),
  ],
  ["cards-85-54", "Cards 85 × 54 mm, 10 a sheet", FLAT, millimeters([2, 5], [85, 54], { gapX: 10 })],
];
/** To be cut from plain paper: no product is needed, so there is nothing to confirm. */
const PLAIN: readonly (readonly [...Listed, paper: Paper])[] = [
  [
    "plain-tents",
    "Plain paper, tents 2 × 3.5 in, to be cut",
    ["place-cards"],
    inches([2, 2], [3.5, 4], { fold: "across" }),
    "letter",
  ],
  ["plain-cards", "Plain paper, cards 2 × 3.5 in, to be cut", FLAT, inches([2, 5], [3.5, 2]), "letter"],
  ["plain-badges", "Plain paper, badges 3 × 4 in, to be cut", ["badges"], inches([2, 3], [4, 3]), "letter"],
  [
    "plain-signs",
    "Plain paper, one tent a sheet",
    ["table-signs"],
    inches([1, 1], [7, 9], { fold: "across" }),
    "letter",
  ],
  [
    "plain-tents-a4",
    "Plain paper, tents 90 × 50 mm, to be cut",
    ["place-cards"],
    millimeters([2, 2], [90, 100], { fold: "across" }),
    "a4",
  ],
  ["plain-cards-a4", "Plain paper, cards 90 × 50 mm, to be cut", FLAT, millimeters([2, 5], [90, 50]), "a4"],
  [
    "plain-badges-a4",
    "Plain paper, badges 90 × 60 mm, to be cut",
    ["badges"],
    millimeters([2, 4], [90, 60]),
    "a4",
  ],
  [
    "plain-signs-a4",
    "Plain paper, one tent a sheet",
    ["table-signs"],
    millimeters([1, 1], [180, 230], { fold: "across" }),
    "a4",
  ],
];

/** Every sheet that can be chosen. Only the measures of Avery 5302 are confirmed; the others are as commonly given. */
export const SHEETS: readonly SheetFormat[] = [
  {
    id: "5302",
    name: "Avery 5302, 5820 or 8820, tents 2 × 3.5 in, 4 a sheet",
    paper: "letter",
    for: ["place-cards", "escort-cards"],
    isConfirmed: true,
    ...inches([2, 2], [3.5, 4], { fold: "across" }),
  },
  ...US_LISTED.map((listed) => formatOf(listed, "letter", false)),
  ...A4_LISTED.map((listed) => formatOf(listed, "a4", false)),
  ...PLAIN.map(([id, name, parts, size, paper]) => formatOf([id, name, parts, size], paper, true)),
];

function formatOf([id, name, parts, size]: Listed, paper: Paper, isConfirmed: boolean): SheetFormat {
  return { id, name, paper, for: parts, isConfirmed, ...size };
}

/** What is used where nothing was chosen: plain paper. */
export const DEFAULT_SHEETS: Record<CardPart, Record<Paper, string>> = {
  "escort-cards": { letter: "plain-cards", a4: "plain-cards-a4" },
  "place-cards": { letter: "plain-tents", a4: "plain-tents-a4" },
  "table-signs": { letter: "plain-signs", a4: "plain-signs-a4" },
  badges: { letter: "plain-badges", a4: "plain-badges-a4" },
};
