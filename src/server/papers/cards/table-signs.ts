import type { CardOptions } from "#contract/papers/card-options.ts";
import type { TableFacts } from "#server/papers/facts.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, WINE } from "#server/papers/pdf/look.ts";
import type { PdfDocument } from "#server/papers/pdf/pdf-document.ts";
import { type Box, drawCards, sheetOf } from "./card-sheet.ts";
import { drawCaps, drawName, inside } from "./card-text.ts";

/** A sign for each table, to be read from across the room. */
export function drawTableSigns(pages: Pages, options: CardOptions): void {
  const { facts, paper, doc } = pages;
  const tables = facts.tables.toSorted((one, other) => one.number - other.number);
  const faces = tables.map((table) => (box: Box) => doc.tag("P", () => drawFace(doc, table, inside(box))));
  drawCards(pages, sheetOf("table-signs", options, paper), { faces, offset: options.offset });
}

function drawFace(doc: PdfDocument, { number, name }: TableFacts, { x, y, width, height }: Box): void {
  const center = x + width / 2;
  const hasName = name.trim() !== "";
  const below = hasName ? height * 0.24 : 0;
  const caps = Math.min(14, height * 0.06);
  drawCaps(doc, "Table", { x: center, y: y + caps + height * 0.04, width, size: caps, color: WINE });
  const digits = String(number);
  const room = height - below - caps - height * 0.08;
  const size = Math.min(room * 0.95, width / doc.measure(digits, { size: 1, weight: "light" }));
  const base = y + caps + height * 0.08 + room / 2 + size * 0.36;
  doc.line(digits, { x: center, y: base, align: "center" }, { size, weight: "light", color: INK });
  if (hasName) drawName(doc, name, { x, y: y + height - below, width, height: below, most: 40 });
}
