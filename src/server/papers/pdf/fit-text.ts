import { cleanText } from "./clean-text.ts";
import type { PdfDocument, Style } from "./pdf-document.ts";
import { wrapText } from "./wrap.ts";

/** A name in its largest size: one or two lines, or more of a text that cannot be broken. */
export type Fitted = { lines: readonly string[]; size: number };
type Room = {
  width: number;
  height: number;
  most: number;
  least?: number;
  style?: Omit<Style, "size">;
  /** Of equally large breaks, the one with the shortest lines rather than the last. */
  isBalanced?: boolean;
};

/** Distance between the baselines of a name's lines, in sizes. */
export const LEADING = 1.2;
/** The smallest size of a name on a card (D-105). */
export const NAME_LEAST = 14;
const STEP = 0.5;
/** A second line only where it makes the name a quarter larger. */
const WORTH_A_LINE = 1.25;

/**
 * As large as fits on two lines, broken at a space, of which the last is preferred. Nothing is cut: a text that does not
 * fit at 14 points, such as 200 characters without a space, gets smaller and as many lines as there is room for.
 */
export function fitText(doc: PdfDocument, text: string, room: Room): Fitted {
  const { width, height, most, least = NAME_LEAST, style = {}, isBalanced = false } = room;
  const clean = cleanText(text).replaceAll("\n", " ").trim();
  const widestOf = (lines: readonly string[]) =>
    Math.max(...lines.map((line) => doc.measure(line, { ...style, size: 100 }))) / 100;
  const sizeOf = (lines: readonly string[]) => {
    const size = Math.min(most, width / Math.max(widestOf(lines), 0.01), height / (LEADING * lines.length));
    return Math.floor(size / STEP) * STEP;
  };
  const whole = { lines: [clean], size: sizeOf([clean]) };
  const halves = breaksOf(clean)
    .map((lines) => ({ lines, size: sizeOf(lines), widest: widestOf(lines) }))
    .reduce<(Fitted & { widest: number }) | null>((best, one) => {
      if (!best || one.size > best.size) return one;
      return one.size === best.size && (!isBalanced || one.widest < best.widest) ? one : best;
    }, null);
  const best = halves && halves.size >= whole.size * WORTH_A_LINE ? halves : whole;
  if (best.size >= least) return best;
  return broken(doc, clean, { ...room, most: least });
}

/** A text in two, at each space; not after "van" or "of", which belong to what follows, if there are other spaces. */
function breaksOf(text: string): [string, string][] {
  const all = [...text.matchAll(/\s+/gu)].map(({ index, 0: space }): [string, string] => [
    text.slice(0, index),
    text.slice(index + space.length),
  ]);
  const good = all.filter(([before]) => !/(^|\s)\p{Ll}+$/u.test(before));
  return good.length > 0 ? good : all;
}

function broken(doc: PdfDocument, text: string, { width, height, most, style = {} }: Room): Fitted {
  for (let size = most; size > STEP; size -= STEP) {
    const lines = wrapText(doc, text, { width, style: { ...style, size } });
    if (lines.length * size * LEADING <= height) return { lines, size };
  }
  return { lines: wrapText(doc, text, { width, style: { ...style, size: STEP } }), size: STEP };
}

type Box = { x: number; y: number; width: number; height: number };

/** Draws it in the middle of a box. */
export function drawFitted(
  doc: PdfDocument,
  { lines, size }: Fitted,
  box: Box & { style?: Omit<Style, "size"> },
): void {
  const { x, y, width, height, style = {} } = box;
  const step = size * LEADING;
  // The middle of a line's capitals is a third of its size above the baseline.
  const first = y + height / 2 - ((lines.length - 1) * step) / 2 + size * 0.35;
  for (const [index, line] of lines.entries()) {
    doc.line(line, { x: x + width / 2, y: first + index * step, align: "center" }, { ...style, size });
  }
}
