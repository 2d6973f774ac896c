import type { CardOptions } from "#contract/papers/card-options.ts";
import { PAPERS, type Paper } from "#contract/papers/parts.ts";
import { POINTS_PER_MM } from "#contract/papers/sheet-rules.ts";
import { type CardPart, DEFAULT_SHEETS, SHEETS, type SheetSize } from "#contract/papers/sheets.ts";
import type { FootPlace, Pages } from "#server/papers/pages.ts";
import { LINE } from "#server/papers/pdf/look.ts";

/** Where one face of a card is drawn, in points. */
export type Box = { x: number; y: number; width: number; height: number };
export type DrawFace = (box: Box, isFront: boolean) => void;

/** The sheet that was chosen for a kind of card, in points, and its paper. */
export function sheetOf(part: CardPart, options: CardOptions, paper: Paper): Sheet {
  const { sheet = DEFAULT_SHEETS[part][paper], beginAt = 1 } = options[part] ?? {};
  const format = typeof sheet === "string" ? SHEETS.find(({ id }) => id === sheet) : undefined;
  const size = format ?? (typeof sheet === "string" ? undefined : sheet);
  if (!size) throw new Error(`there is no sheet ${sheet}`);
  const isCut = format?.id.startsWith("plain") ?? false;
  return { size, beginAt, paper: format?.paper ?? paper, hasOutlines: options.hasOutlines ?? isCut };
}
export type Sheet = { size: SheetSize; paper: Paper; beginAt: number; hasOutlines: boolean };

/** Draws cards from the first free place on, sheet after sheet; a tent has its face twice, one upside down (D-104). */
export function drawCards(
  pages: Pages,
  { size, paper, beginAt, hasOutlines }: Sheet,
  { faces, offset }: { faces: readonly DrawFace[]; offset: CardOptions["offset"] },
): void {
  const page = PAPERS[paper];
  const perSheet = size.columns * size.rows;
  const [width, height] = [size.width * POINTS_PER_MM, size.height * POINTS_PER_MM];
  for (const [index, draw] of faces.entries()) {
    const place = index + beginAt - 1;
    if (index === 0 || place % perSheet === 0) pages.add(page, footBeside(size, page));
    const column = place % size.columns;
    const row = Math.floor((place % perSheet) / size.columns);
    const card = {
      x: (size.left + column * (size.width + size.gapX) + offset.x) * POINTS_PER_MM,
      y: (size.top + row * (size.height + size.gapY) + offset.y) * POINTS_PER_MM,
      width,
      height,
    };
    if (hasOutlines) outline(pages, card, size.fold);
    drawFaces(pages, { card, fold: size.fold }, draw);
  }
}

function drawFaces(
  { doc }: Pages,
  { card, fold }: { card: Box; fold: SheetSize["fold"] },
  draw: DrawFace,
): void {
  const { x, y, width, height } = card;
  if (fold === null) {
    draw(card, true);
    return;
  }
  if (fold === "across") {
    const half = height / 2;
    draw({ ...card, y: y + half, height: half }, true);
    doc.turned(180, [x + width / 2, y + half / 2], () => draw({ ...card, height: half }, false));
    return;
  }
  // Folded down the middle, each half is read from its outer edge.
  const half = width / 2;
  for (const [center, degrees, isFront] of [
    [x + half * 1.5, -90, true],
    [x + half * 0.5, 90, false],
  ] as const) {
    const middle = y + height / 2;
    const face = { x: center - height / 2, y: middle - half / 2, width: height, height: half };
    doc.turned(degrees, [center, middle], () => draw(face, isFront));
  }
}

function outline({ doc }: Pages, { x, y, width, height }: Box, fold: SheetSize["fold"]): void {
  doc.artifact(() => {
    doc.shape((path) => path.rect(x, y, width, height), { stroke: LINE, lineWidth: 0.4 });
    const dash = { stroke: LINE, lineWidth: 0.4, dash: 3 };
    if (fold === "across")
      doc.shape((path) => path.moveTo(x, y + height / 2).lineTo(x + width, y + height / 2), dash);
    if (fold === "down")
      doc.shape((path) => path.moveTo(x + width / 2, y).lineTo(x + width / 2, y + height), dash);
  });
}

const ENOUGH = 20;
/** From the paper's edge, which most printers leave blank. */
const EDGE = 30;

/** The line with the page's number is beside the cards: below or above them, else along the widest margin. */
function footBeside(size: SheetSize, [wide, high]: readonly [number, number]): FootPlace {
  const left = size.left * POINTS_PER_MM;
  const top = size.top * POINTS_PER_MM;
  const across = (size.columns * (size.width + size.gapX) - size.gapX) * POINTS_PER_MM;
  const down = (size.rows * (size.height + size.gapY) - size.gapY) * POINTS_PER_MM;
  const [right, bottom] = [wide - left - across, high - top - down];
  const widest = Math.max(left, right, top, bottom);
  const level = { x: EDGE, width: wide - 2 * EDGE };
  if (bottom >= ENOUGH || bottom === widest) {
    return { ...level, y: high - bottom / 2 + 3, height: bottom - 4 };
  }
  if (top >= ENOUGH || top === widest) return { ...level, y: top / 2 + 3, height: top - 4 };
  const upright = { y: EDGE, width: high - 2 * EDGE, turn: 90 } as const;
  if (right === widest) return { ...upright, x: wide - right / 2 - 3, height: right - 4 };
  return { ...upright, x: left / 2 - 3, height: left - 4 };
}
