import type { Dinner } from "./dinner.ts";
import type { JudgedWish } from "./wishes.ts";

const VERBS = {
  with: "sit with",
  apart: "sit apart from",
  near: "sit near",
  away: "sit away from",
} as const;

/** "sit near the door", as it follows "must" or "wishes to". */
export function wishWords(dinner: Dinner, { kind, to, wish }: JudgedWish): string {
  const feature = dinner.board.features.find(({ id }) => id === wish.toFeatureId);
  return `${VERBS[kind]} ${to >= 0 ? dinner.persons[to]?.name : `the ${feature?.kind}`}`;
}
