import type { CardOptions } from "#contract/papers/card-options.ts";
import type { PersonFacts } from "#server/papers/facts.ts";

/** Those whose cards are printed: all, or only the ones that were asked for (D-108). */
export function chosen(persons: readonly PersonFacts[], { only }: Pick<CardOptions, "only">): PersonFacts[] {
  if (!only) return [...persons];
  const ids = new Set(only);
  return persons.filter(({ id }) => ids.has(id));
}
