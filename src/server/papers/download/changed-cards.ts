import type { CardOptions } from "#contract/papers/card-options.ts";
import type { Part } from "#contract/papers/parts.ts";
import { badgeFace } from "#server/papers/cards/badges.ts";
import { escortFaces } from "#server/papers/cards/escort-cards.ts";
import { placeCardFace } from "#server/papers/cards/place-cards.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";

/** What the cards of each kind say, by the person whose card it is: the same that is drawn. */
const FACES = {
  "place-cards": (facts, options) =>
    facts.persons.map((person) => [person.id, placeCardFace(person, facts, options)]),
  badges: (facts, options) => facts.persons.map((person) => [person.id, badgeFace(person, facts, options)]),
  "escort-cards": (facts) => escortFaces(facts),
} satisfies Partial<
  Record<Part, (facts: DinnerFacts, options: CardOptions) => (readonly [id: number, face: object])[]>
>;

/** Whose cards of these parts say something else than they did in an earlier state, or are new (D-108). */
export function changedCards(
  [before, after]: readonly [DinnerFacts, DinnerFacts],
  parts: readonly Part[],
  options: CardOptions,
): number[] {
  const changed = parts.flatMap((part) => {
    if (!(part in FACES)) return [];
    const facesOf = FACES[part as keyof typeof FACES];
    const earlier = new Map(facesOf(before, options).map(([id, face]) => [id, JSON.stringify(face)]));
    return facesOf(after, options).flatMap(([id, face]) =>
      earlier.get(id) === JSON.stringify(face) ? [] : [id],
    );
  });
  return [...new Set(changed)];
}
