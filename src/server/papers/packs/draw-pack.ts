import { KITCHEN_PARTS, PART_CODES, PARTS, type Paper, type Part } from "#contract/papers/parts.ts";
import { type BadgeOptions, drawBadges } from "#server/papers/cards/badges.ts";
import { drawEscortCards } from "#server/papers/cards/escort-cards.ts";
import { drawPlaceCards } from "#server/papers/cards/place-cards.ts";
import { drawTableSigns } from "#server/papers/cards/table-signs.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { drawKitchenSheet } from "#server/papers/kitchen/kitchen-sheet.ts";
import { drawCover } from "#server/papers/lists/cover.ts";
import { drawDoorList } from "#server/papers/lists/door-list.ts";
import { drawEmptyDinner } from "#server/papers/lists/draw-empty-dinner.ts";
import { drawEscortList } from "#server/papers/lists/escort-list.ts";
import { drawRoster } from "#server/papers/lists/roster.ts";
import { drawTableList } from "#server/papers/lists/table-list.ts";
import { drawTimeline } from "#server/papers/lists/timeline.ts";
import { openPages, type Pages } from "#server/papers/pages.ts";
import { drawPlan } from "#server/papers/plan/plan.ts";

export type PackChoice = { parts: readonly Part[]; paper: Paper; cards: BadgeOptions };

/** A finished file, and the lines in it with characters that no font has, which print as boxes (D-110). */
export type DrawnPack = {
  pdf: Uint8Array<ArrayBuffer>;
  pages: number;
  unprintable: { text: string; characters: string }[];
};

const DRAW: Record<Exclude<Part, "cover">, (pages: Pages, cards: BadgeOptions) => void> = {
  timeline: drawTimeline,
  plan: drawPlan,
  tables: drawTableList,
  kitchen: drawKitchenSheet,
  roster: drawRoster,
  "escort-list": drawEscortList,
  "door-list": drawDoorList,
  "escort-cards": drawEscortCards,
  "place-cards": drawPlaceCards,
  "table-signs": drawTableSigns,
  badges: drawBadges,
};

/**
 * Draws the chosen parts in the order of the pack, in one file; it takes a second or more of a thread's time. A kitchen
 * sheet on which something prints as a box is drawn again, and says so on top: only drawing tells.
 */
export async function drawPack(facts: DinnerFacts, choice: PackChoice): Promise<DrawnPack> {
  const drawn = drawOnce(facts, choice, "");
  const characters = [...new Set(drawn.doc.boxes.flatMap((line) => [...line.characters]))].join("");
  const isAgain = characters !== "" && choice.parts.some((part) => KITCHEN_PARTS.includes(part));
  const pages = isAgain ? drawOnce(facts, choice, characters) : drawn;
  const { pageCount, boxes } = pages.doc;
  return { pdf: await pages.finish(), pages: pageCount, unprintable: boxes };
}

function drawOnce(facts: DinnerFacts, { parts, paper, cards }: PackChoice, boxes: string): Pages {
  const [only, ...more] = parts;
  const pages = { ...openPages(facts, paper, only && more.length === 0 ? PARTS[only] : "Venue pack"), boxes };
  if (facts.persons.length === 0) drawEmptyDinner(pages);
  else drawParts(pages, parts, cards);
  return pages;
}

function drawParts(pages: Pages, parts: readonly Part[], cards: BadgeOptions): void {
  const { doc } = pages;
  const fillIn = parts.includes("cover") ? drawCover(pages) : () => undefined;
  const contents: { title: string; page: number }[] = [];
  for (const part of PART_CODES) {
    if (part === "cover" || !parts.includes(part)) continue;
    const before = doc.pageCount;
    doc.within("Sect", () => DRAW[part](pages, cards));
    // Cards of no one, as when nothing changed, have no page.
    if (doc.pageCount > before) contents.push({ title: PARTS[part], page: before + 1 });
  }
  if (doc.pageCount === 0) drawEmptyDinner(pages);
  fillIn(contents);
}
