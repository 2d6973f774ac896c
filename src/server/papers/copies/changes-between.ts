import { DINNER, READ_IT_ALL } from "#server/papers/copies/compare/compare-dinner.ts";
import { changeLines } from "#server/papers/copies/compare/comparers.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import { foldMoves } from "./fold-moves.ts";
import type { DinnerSnapshot } from "./snapshot.ts";
import { changeRank } from "./weigh-change.ts";

/**
 * What changed from one state of a dinner to a later one; empty exactly if both have the same fingerprint. The most
 * serious comes first (D-129); among equals, changes about no person, then tables and seats.
 */
export function changesBetween(before: DinnerSnapshot, after: DinnerSnapshot): KitchenChange[] {
  return foldMoves(changeLines(DINNER, [before, after], READ_IT_ALL)).sort(
    (one, other) =>
      changeRank(one) - changeRank(other) ||
      Number(one.personId !== null) - Number(other.personId !== null) ||
      (one.place?.table ?? Infinity) - (other.place?.table ?? Infinity) ||
      (one.place?.seat ?? Infinity) - (other.place?.seat ?? Infinity) ||
      (one.personId ?? 0) - (other.personId ?? 0),
  );
}
