import { cleanText } from "#server/papers/pdf/clean-text.ts";
import { drawFitted, fitText, NAME_LEAST } from "#server/papers/pdf/fit-text.ts";
import { INK, SOFT } from "#server/papers/pdf/look.ts";
import type { PdfDocument, Style } from "#server/papers/pdf/pdf-document.ts";
import type { Box } from "./card-sheet.ts";

/** White space around what is printed on a card. */
export function inside({ x, y, width, height }: Box): Box {
  const pad = Math.min(13, width * 0.06, height * 0.1);
  return { x: x + pad, y: y + pad, width: width - 2 * pad, height: height - 2 * pad };
}

/** A name in the middle of a box, as large as fits with some air beside it. */
export function drawName(doc: PdfDocument, name: string, box: NameBox): void {
  drawNames(doc, [name], box);
}
type NameBox = Box & { most: number; least?: number };

/** Names under each other, all in the size of the longest. */
export function drawNames(doc: PdfDocument, names: readonly string[], box: NameBox): void {
  const height = box.height / names.length;
  const air = Math.min(12, box.width * 0.04);
  const room = { ...box, height, width: box.width - 2 * air, style: { color: INK } };
  const most = Math.min(box.most, ...names.map((name) => fitText(doc, name, room).size));
  for (const [index, name] of names.entries()) {
    const fitted = fitText(doc, name, { ...room, most, least: Math.min(most, room.least ?? NAME_LEAST) });
    drawFitted(doc, fitted, { ...room, x: box.x + air, y: box.y + index * height });
  }
}

/** A rank or title in small spaced capitals; a long one is smaller. */
export function drawCaps(
  doc: PdfDocument,
  text: string,
  at: { x: number; y: number; width: number; size: number; color?: string },
): void {
  const caps = cleanText(text).replaceAll("\n", " ").toUpperCase();
  // Scripts whose characters join, or that have no capitals, are not spaced.
  const tracking = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u.test(caps)
    ? at.size * 0.14
    : 0;
  const style: Style = { size: at.size, color: at.color ?? SOFT, tracking };
  const wide = doc.measure(caps, style);
  const scale = Math.min(1, at.width / Math.max(wide, 1));
  doc.line(
    caps,
    { x: at.x, y: at.y, align: "center" },
    { ...style, size: at.size * scale, tracking: tracking * scale },
  );
}
