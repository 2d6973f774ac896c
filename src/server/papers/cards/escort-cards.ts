import type { CardOptions } from "#contract/papers/card-options.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, LINE, SOFT } from "#server/papers/pdf/look.ts";
import type { PdfDocument } from "#server/papers/pdf/pdf-document.ts";
import { escortPairs } from "#server/papers/people.ts";
import { type Box, drawCards, sheetOf } from "./card-sheet.ts";
import { drawCaps, drawNames, inside } from "./card-text.ts";
import { chosen } from "./chosen.ts";

/** A card at the entrance for each couple at a table, and for everyone else: who they are, and which table. */
export function drawEscortCards(pages: Pages, options: CardOptions): void {
  const { facts, paper, doc } = pages;
  // A couple's card is printed again if either of them changed.
  const pairs = escortPairs(facts.persons).filter((pair) => chosen(pair, options).length > 0);
  const faces = pairs.map(
    (pair) => (box: Box) => doc.tag("P", () => drawFace(doc, faceOf(pair), inside(box))),
  );
  drawCards(pages, sheetOf("escort-cards", options, paper), { faces, offset: options.offset });
}

type Face = { names: string[]; table: number | null };

function faceOf(pair: readonly PersonFacts[]): Face {
  return { names: pair.map(({ name }) => name), table: pair[0]?.table ?? null };
}

/** What the cards say, by each person who is on one. */
export function escortFaces({
  persons,
}: Pick<DinnerFacts, "persons">): (readonly [id: number, face: Face])[] {
  return escortPairs(persons).flatMap((pair) => pair.map(({ id }) => [id, faceOf(pair)] as const));
}

function drawFace(doc: PdfDocument, { names, table }: Face, { x, y, width, height }: Box): void {
  const below = Math.min(46, height * 0.36);
  const room = height - below;
  drawNames(doc, names, { x, y, width, height: room, most: names.length === 1 ? 26 : 21 });
  const center = x + width / 2;
  const caps = Math.min(7, below * 0.2);
  doc.rule([center - 14, y + room + 2], [center + 14, y + room + 2], { stroke: LINE, lineWidth: 0.6 });
  drawCaps(doc, "Table", { x: center, y: y + room + caps + below * 0.14, width, size: caps, color: SOFT });
  const base = y + height - 1;
  if (table !== null) {
    doc.line(String(table), { x: center, y: base, align: "center" }, { size: below * 0.52, color: INK });
  } else doc.rule([center - 24, base], [center + 24, base], { stroke: INK, lineWidth: 0.6 });
}
