import { PAPERS, type Paper } from "./parts.ts";
import type { SheetSize } from "./sheets.ts";

/** Points of a millimeter. */
export const POINTS_PER_MM = 72 / 25.4;
/** One edge of the sheet needs this much, in millimeters, for the line with the dinner, its version and the page. */
export const FOOT_MM = 5;
/** How far the print may be moved on the paper, in millimeters (D-103). */
export const OFFSET_MAX_MM = 5;

/** The least and most of each measure of an own size; millimeters, but for the counts. */
export const SHEET_BOUNDS = {
  columns: [1, 10],
  rows: [1, 20],
  width: [25, 297],
  height: [20, 297],
  left: [0, 100],
  top: [0, 100],
  gapX: [0, 50],
  gapY: [0, 50],
} as const satisfies Record<Exclude<keyof SheetSize, "fold">, readonly [number, number]>;

const LABELS: Record<keyof typeof SHEET_BOUNDS, string> = {
  columns: "Columns",
  rows: "Rows",
  width: "Card width",
  height: "Card height",
  left: "Left margin",
  top: "Top margin",
  gapX: "Gap between columns",
  gapY: "Gap between rows",
};

type Wrong = { field: keyof SheetSize; message: string };

/** Why cards of these measures cannot be printed on a paper, or null: the field, and the sum that does not fit. */
export function whyNotThisSheet(size: SheetSize, paper: Paper): Wrong | null {
  for (const [field, [least, most]] of Object.entries(SHEET_BOUNDS) as [
    keyof typeof SHEET_BOUNDS,
    [number, number],
  ][]) {
    const value = size[field];
    const isCount = field === "columns" || field === "rows";
    if (!(value >= least && value <= most) || (isCount && !Number.isInteger(value))) {
      const unit = isCount ? "" : " mm";
      return { field, message: `${LABELS[field]} must be from ${least} to ${most}${unit}` };
    }
  }
  const [wide, high] = PAPERS[paper].map((points) => round(points / POINTS_PER_MM)) as [number, number];
  const across = sumOf(size.left, [size.columns, size.width], size.gapX);
  if (across.sum > wide) {
    return {
      field: "width",
      message: `${across.words} = ${across.sum} mm, but the paper is ${wide} mm wide`,
    };
  }
  const down = sumOf(size.top, [size.rows, size.height], size.gapY);
  if (down.sum > high) {
    return { field: "height", message: `${down.words} = ${down.sum} mm, but the paper is ${high} mm high` };
  }
  const free = Math.max(size.left, size.top, wide - across.sum, high - down.sum);
  if (free < FOOT_MM) {
    return {
      field: "top",
      message: `The widest margin is ${round(free)} mm; the line with the page number needs ${FOOT_MM} mm at one edge`,
    };
  }
  return null;
}

/** "10 + 2 × 90 + 1 × 5", and what that makes. */
function sumOf(
  margin: number,
  [count, each]: readonly [number, number],
  gap: number,
): { words: string; sum: number } {
  const gaps = count > 1 && gap > 0 ? ` + ${count - 1} × ${round(gap)}` : "";
  return {
    words: `${round(margin)} + ${count} × ${round(each)}${gaps}`,
    sum: round(margin + count * each + (count - 1) * gap),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
