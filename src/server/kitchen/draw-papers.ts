import { type DrawnPack, drawPack, type PackChoice } from "#server/papers/draw-pack.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";

/** Draws papers; never within a transaction, since it takes a second or more. */
export function drawPapers(facts: DinnerFacts, choice: PackChoice): Promise<DrawnPack> {
  return drawPack(facts, choice);
}
