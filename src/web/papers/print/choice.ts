import type { CardOptions } from "#contract/papers/card-options.ts";
import type { Paper, Part } from "#contract/papers/parts.ts";
import { CARD_PARTS, type CardPart, SHEETS } from "#contract/papers/sheets.ts";
import type { Kept } from "./kept-choices.ts";
import { beginWrong, offsetOf, offsetWrong, sheetIn, sizeIn, sizeWrong } from "./sheet-choice.ts";

/** Everything that can be chosen about printing; what the browser keeps is in `kept`. */
export interface PrintChoice {
  kept: Kept;
  /** Where the first sheet of each kind begins, as typed. */
  beginAt: Partial<Record<CardPart, string>>;
  order: "table" | "name";
  hasChoices: boolean;
  hasSponsors: boolean;
  hasOutlines: boolean;
  /** Only the cards that changed since this copy; null for all. */
  changedSince: number | null;
}

export const FIRST_CHOICE: Omit<PrintChoice, "kept"> = {
  beginAt: {},
  order: "table",
  hasChoices: true,
  hasSponsors: true,
  hasOutlines: false,
  changedSince: null,
};

export function paperIn({ paper }: Kept): Paper {
  return paper === "a4" ? "a4" : "letter";
}

/** Why cards of this kind cannot be printed as chosen; all is well without a sentence. */
export function wrongsOf(choice: PrintChoice, part: CardPart) {
  const { kept, beginAt } = choice;
  const paper = paperIn(kept);
  return {
    size: sizeWrong(kept, part, paper),
    beginAt: beginWrong(kept, { part, paper, typed: beginAt[part] ?? "1" }),
    x: offsetWrong(kept.x),
    y: offsetWrong(kept.y),
  };
}

export function isPrintable(choice: PrintChoice, part: CardPart): boolean {
  return Object.values(wrongsOf(choice, part)).every((wrong) => wrong === null);
}

/** The choice as the server reads it, for these kinds of cards. */
export function cardOptionsOf(choice: PrintChoice, parts: readonly CardPart[]): Partial<CardOptions> {
  const { kept, order, hasChoices, hasSponsors, hasOutlines } = choice;
  const paper = paperIn(kept);
  const sheets = parts.map((part) => {
    const id = sheetIn(kept, part, paper);
    const sheet = SHEETS.find((one) => one.id === id)?.id ?? sizeIn(kept, part, paper);
    return [part, { sheet, beginAt: Number(choice.beginAt[part] ?? "1") }];
  });
  return {
    ...Object.fromEntries(sheets),
    order,
    hasChoices,
    hasSponsors,
    offset: { x: offsetOf(kept.x), y: offsetOf(kept.y) },
    ...(hasOutlines && { hasOutlines }),
  };
}

/** The parts of the pack that are cards. */
export function isCard(code: Part): code is CardPart {
  return CARD_PARTS.some((part) => part === code);
}
