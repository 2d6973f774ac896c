import type { Board, SeatingWish } from "#contract/seating/board.ts";
import { areBeside } from "#web/seating/plan/beside.ts";
import { type Dinner, dinnerOf, type Plan, planOf } from "#web/seating/plan/dinner.ts";
import type { JudgedWish } from "#web/seating/plan/wishes.ts";
import { isMetBy } from "./judge.ts";
import { whyImpossible } from "./why-impossible.ts";

/** What became of a wish, and why, in a sentence (D-050). */
export type WishState = { state: "met" | "unmet" | "impossible" | "set aside"; why: string };

export function wishState(board: Board, wish: SeatingWish): WishState {
  return stateOf(dinnerOf(board), wish);
}

/** All wishes of a board by their id, for a list of them. */
export function wishStates(board: Board): Map<number, WishState> {
  const dinner = dinnerOf(board);
  return new Map(board.wishes.map((wish) => [wish.id, stateOf(dinner, wish)]));
}

export function stateOf(dinner: Dinner, wish: SeatingWish): WishState {
  if (wish.setAsideAt !== null) return { state: "set aside", why: wish.setAsideReason ?? "" };
  if (wish.kind === "other") {
    return { state: "unmet", why: "Only you can tell whether this is met; set it aside when it is." };
  }
  const one = dinner.wishes.find(({ wish: { id } }) => id === wish.id);
  if (!one) return { state: "impossible", why: "Whom or what this is about is not at this dinner." };
  const plan = planOf(dinner);
  if (isMetBy(dinner, one, plan.table)) return { state: "met", why: whereTheyAre(dinner, plan, one) };
  const why = whyImpossible(dinner, plan, one);
  return why === null
    ? { state: "unmet", why: whereTheyAre(dinner, plan, one) }
    : { state: "impossible", why };
}

/** "Anna Berg is at table 1 and Bo Dahl at table 2, which are neighbors." */
function whereTheyAre(dinner: Dinner, plan: Plan, one: JudgedWish): string {
  const { persons, tables, near, board } = dinner;
  const [a = -1, b = -1] = [plan.table[one.from], one.to < 0 ? -1 : plan.table[one.to]];
  const [first, second] = [persons[one.from]?.name, persons[one.to]?.name];
  const [here, there] = [tables[a]?.number, tables[b]?.number];
  if (one.to >= 0 && a < 0 && b < 0) return "Neither of them has a table yet.";
  if (a < 0 || (one.to >= 0 && b < 0)) return `${a < 0 ? first : second} has no table yet.`;
  if (one.nearIt) {
    const feature = board.features.find(({ id }) => id === one.wish.toFeatureId)?.kind;
    return `${first} is at table ${here}, which is ${one.nearIt[a] === 1 ? "" : "not "}near the ${feature}.`;
  }
  if (a === b) {
    const beside = areBeside(dinner, plan, [one.from, one.to]) ? ", side by side" : "";
    return `Both are at table ${here}${beside}.`;
  }
  const close = near[a]?.[b] === 1 ? ", which are neighbors" : ", which are not neighbors";
  const isOfDistance = one.kind === "near" || one.kind === "away";
  return `${first} is at table ${here} and ${second} at table ${there}${isOfDistance ? close : ""}.`;
}
