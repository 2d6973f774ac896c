import { personRank } from "#contract/registrations/known-needs.ts";
import { EPINEPHRINE_RANK, severityRank, UNSURE_RANK } from "#contract/registrations/need-words.ts";
import type { KitchenChange } from "#server/papers/facts.ts";

/** What a change says, without whom it is about. */
export type Said<Change = KitchenChange> = Change extends unknown
  ? Omit<Change, "personId" | "name" | "place" | "isWorse">
  : never;

/** After everything about needs. */
const LAST = severityRank({ severity: null }) + 2;

/** The severity of the new part of a change, as `severityRank` counts. */
export function changeRank(change: Said): number {
  switch (change.kind) {
    case "need-added":
      return severityRank(change.need);
    case "severity": {
      const rank = severityRank(change.need);
      return rank < severityRank({ severity: change.from }) ? rank : LAST;
    }
    case "added":
      return personRank(change);
    case "epinephrine":
      return change.isCarried ? EPINEPHRINE_RANK : LAST;
    case "words":
      return change.to === null ? LAST : UNSURE_RANK;
    case "not-known":
      return UNSURE_RANK;
    case "choice":
    case "dish-contains":
      return Math.min(LAST, ...change.meets.needs.map(severityRank));
    case "need-removed":
    case "none-needed":
    case "gone":
    case "moved":
    case "renamed":
    case "fact":
    case "said":
      return LAST;
  }
}

/**
 * Whether the kitchen must read it first, as new or more serious: what can harm someone, and what no one knows. A
 * preference or a diet is a change like others.
 */
export function isWorse(change: Said): boolean {
  return changeRank(change) <= severityRank({ severity: "intolerance" });
}
