import type { Board, SeatingWish } from "#contract/seating/board.ts";
import { FEATURES } from "#web/seating/board/words.ts";

const VERBS = {
  with: "with",
  apart: "apart from",
  near: "near",
  away: "away from",
} as const;

/** "Anna Weber, near the door" */
export function wishInWords({ persons, features }: Board, wish: SeatingWish): string {
  const nameOf = (id: number | null) => persons.find((person) => person.id === id)?.name;
  const from = nameOf(wish.attendeeId) ?? "Someone who left";
  if (wish.kind === "other") return `${from}: ${wish.words}`;
  const feature = features.find(({ id }) => id === wish.toFeatureId);
  const to = feature
    ? `the ${FEATURES[feature.kind].toLowerCase()}`
    : (nameOf(wish.toAttendeeId) ?? "someone who left");
  return `${from}, ${VERBS[wish.kind]} ${to}`;
}
