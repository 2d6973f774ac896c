import { CardOptions } from "#contract/papers/card-options.ts";
import type { Paper, Part } from "#contract/papers/parts.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { drawPack } from "#server/papers/packs/draw-pack.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";

type Choice = { paper?: Paper; cards?: Record<string, unknown> };

/** Flat cards, on which each name stands once. */
export const FLAT = {
  "place-cards": { sheet: "plain-cards" },
  "escort-cards": { sheet: "plain-cards" },
};

/** These parts as a PDF, drawn here and not in a thread. */
export async function drawn(facts: DinnerFacts, parts: readonly Part[], choice: Choice = {}) {
  const { paper = "letter", cards = {} } = choice;
  return drawPack(facts, { parts, paper, cards: CardOptions.parse(cards) });
}

/** The same, read back. */
export async function printed(facts: DinnerFacts, parts: readonly Part[], choice?: Choice): Promise<ReadPdf> {
  return readPdf((await drawn(facts, parts, choice)).pdf);
}
