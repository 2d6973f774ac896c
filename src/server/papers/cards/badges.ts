import type { CardOptions } from "#contract/papers/card-options.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, SOFT, WINE } from "#server/papers/pdf/look.ts";
import { byName, byTable } from "#server/papers/people.ts";
import type { Ribbon } from "#server/platform/config/ribbons.ts";
import { type Box, drawCards, sheetOf } from "./card-sheet.ts";
import { drawCaps, drawName, inside } from "./card-text.ts";
import { chosen } from "./chosen.ts";

const BAR = 9;

/** How badges are printed, with the colors that the chapter has for ranks. */
export type BadgeOptions = CardOptions & { ribbons?: readonly Ribbon[] };

/** A badge for everyone: name, rank in words with the colors of its ribbon, and whose guest they are (D-109). */
export function drawBadges(pages: Pages, options: BadgeOptions): void {
  const { facts, paper, doc } = pages;
  const persons = chosen(options.order === "table" ? byTable(facts.persons) : byName(facts.persons), options);
  const faces = persons.map(
    (person) => (box: Box) =>
      doc.tag("P", () => drawFace(doc, { ...badgeFace(person, facts, options), options }, inside(box))),
  );
  drawCards(pages, sheetOf("badges", options, paper), { faces, offset: options.offset });
}

type Face = Pick<PersonFacts, "name" | "rank"> & { chapter: string; sponsor: string | null };

/** What the badge says. */
export function badgeFace(
  { name, rank, guestOf }: PersonFacts,
  { chapter }: Pick<DinnerFacts, "chapter">,
  { hasSponsors }: Pick<CardOptions, "hasSponsors">,
): Face {
  const sponsor = guestOf && hasSponsors && !name.includes(guestOf) ? `Guest of ${guestOf}` : null;
  return { name, rank, chapter, sponsor };
}

function drawFace(
  doc: Pages["doc"],
  { name, rank, chapter, sponsor, options }: Face & { options: BadgeOptions },
  { x, y, width, height }: Box,
): void {
  const center = x + width / 2;
  const caps = Math.min(7, height * 0.06);
  drawCaps(doc, chapter, { x: center, y: y + caps, width, size: caps, color: WINE });
  const bar = rank ? BAR : 0;
  const lines = [rank, sponsor].filter((line) => line !== null);
  const line = Math.min(17, height * 0.14);
  const below = bar + lines.length * line;
  const above = caps + height * 0.05;
  drawName(doc, name, { x, y: y + above, width, height: height - above - below, most: 32 });
  let top = y + height - below;
  if (rank) {
    drawCaps(doc, rank, { x: center, y: top + line * 0.62, width, size: line * 0.56, color: INK });
    top += line;
  }
  if (sponsor) drawName(doc, sponsor, { x, y: top - 1, width, height: line, most: line * 0.62, least: 5 });
  if (rank) drawBar(doc, ribbonOf(rank, options), { x, y: y + height - bar + 3, width, height: bar - 3 });
}

/** The ribbon of a rank, of two colors; the house's if none was set. */
function ribbonOf(rank: string, { ribbons = [] }: BadgeOptions): Ribbon["colors"] {
  const found = ribbons.find((ribbon) => ribbon.rank.toLowerCase() === rank.toLowerCase());
  return found?.colors ?? [WINE, WINE];
}

function drawBar(
  doc: Pages["doc"],
  [one, other]: readonly [string, string],
  { x, y, width, height }: Box,
): void {
  doc.shape((path) => path.rect(x, y, width, height), { fill: one });
  doc.shape((path) => path.rect(x + width / 3, y, width / 3, height), { fill: other });
  // A light ribbon has an edge on white paper.
  doc.shape((path) => path.rect(x, y, width, height), { stroke: SOFT, lineWidth: 0.4 });
}
