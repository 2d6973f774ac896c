import type { CardOptions } from "#contract/papers/card-options.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, SOFT } from "#server/papers/pdf/look.ts";
import type { PdfDocument } from "#server/papers/pdf/pdf-document.ts";
import { byName, byTable } from "#server/papers/people.ts";
import { type Box, drawCards, sheetOf } from "./card-sheet.ts";
import { drawCaps, drawName, inside } from "./card-text.ts";
import { chosen } from "./chosen.ts";

/** A card for each seat: rank, name, table, and what was chosen to eat, but never what must not be eaten (D-106). */
export function drawPlaceCards(pages: Pages, options: CardOptions): void {
  const { facts, paper } = pages;
  const persons = chosen(options.order === "table" ? byTable(facts.persons) : byName(facts.persons), options);
  const faces = persons.map((person) => (box: Box, isFront: boolean) => {
    const face = placeCardFace(person, facts, options);
    pages.doc.tag("P", () => drawFace(pages.doc, isFront ? face : { ...face, symbols: [] }, inside(box)));
  });
  drawCards(pages, sheetOf("place-cards", options, paper), { faces, offset: options.offset });
}

type Face = Pick<PersonFacts, "name" | "rank" | "table"> & { symbols: string[] };

/** What the card says. */
export function placeCardFace(
  person: PersonFacts,
  facts: DinnerFacts,
  { hasChoices }: Pick<CardOptions, "hasChoices">,
): Face {
  const { name, rank, table } = person;
  return { name, rank, table, symbols: hasChoices ? symbolsOf(person, facts) : [] };
}

/** The symbol of each course's option, if the dinner has choices at all. */
function symbolsOf({ choices }: PersonFacts, { courses }: DinnerFacts): string[] {
  return courses.flatMap(({ id, options }) => {
    const choice = choices.find(({ courseId }) => courseId === id);
    const option = options.find((one) => one.id === choice?.optionId);
    return option ? [option.symbol] : [];
  });
}

function drawFace(
  doc: PdfDocument,
  { name, rank, table, symbols }: Face,
  { x, y, width, height }: Box,
): void {
  const strip = Math.min(20, height * 0.2);
  const small = Math.min(9, strip * 0.55);
  const top = rank ? Math.min(16, height * 0.16) : 0;
  if (rank) drawCaps(doc, rank, { x: x + width / 2, y: y + small, width, size: small * 0.88 });
  drawName(doc, name, { x, y: y + top, width, height: height - top - strip, most: 28 });
  const base = y + height - 1;
  if (table !== null) doc.line(`Table ${table}`, { x, y: base }, { size: small, color: SOFT });
  let right = x + width;
  for (const symbol of symbols.toReversed()) {
    const style = { size: small * 1.1, weight: "bold", color: INK } as const;
    const radius = Math.max(small * 0.85, doc.measure(symbol, style) / 2 + 3);
    doc.shape((path) => path.circle(right - radius, base - small * 0.38, radius), {
      stroke: INK,
      lineWidth: 0.8,
    });
    doc.line(symbol, { x: right - radius, y: base, align: "center" }, style);
    right -= radius * 2 + 3;
  }
}
