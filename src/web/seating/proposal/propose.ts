import type { Board } from "#contract/seating/board.ts";
import { MOVES_MAX } from "#contract/seating/limits.ts";
import type { TablematePair } from "#contract/seating/tablemates.ts";
import { dinnerOf, planOf } from "#web/seating/plan/dinner.ts";
import { counted } from "#web/seating/plan/names.ts";
import { changesTo, type PlaceChange, withPlaces } from "#web/seating/plan/places.ts";
import { type ScoreLine, scoreLines, scoreOf } from "#web/seating/plan/score-lines.ts";
import type { WhyHere } from "#web/seating/wishes/why-here.ts";
import { type Contradiction, contradictionsOf } from "./contradictions.ts";
import { explained, type Unmet } from "./explained.ts";
import { keepsTheRules } from "./keeps-the-rules.ts";
import { planFor } from "./plan-for.ts";
import { type Scope, whoMoves } from "./who-moves.ts";

/**
 * What to propose: places for those without one, or for everyone who is not pinned. The same board and number give the
 * same plan; another number gives another.
 */
export type Ask = {
  scope: Scope;
  number: number;
  /** How much longer than usual to look for a better plan; 1 if not said. */
  effort?: number;
  /** People who shared a table lately and are rather not to share one again; none if not said (D-065). */
  tablemates?: readonly TablematePair[];
};
export type Proposal = {
  /** What to save as one step. Empty if nothing would be better than it is. */
  places: PlaceChange[];
  contradictions: Contradiction[];
  /** The score of the plan, and of the board as it is. */
  score: number;
  before: number;
  lines: ScoreLine[];
  /** For each party with a table why it sits there in this plan. */
  why: { partyId: number; tables: WhyHere[] }[];
  /** Wishes that this plan does not meet. What would meet one is a step from this plan, not from the board as it is. */
  unmet: Unmet[];
};

/** A plan for a dinner (D-060 to D-063). Never breaks seats, pins, musts and roles' tables. */
export function propose(board: Board, { scope, number, effort = 1, tablemates = [] }: Ask): Proposal {
  const dinner = dinnerOf(board, tablemates);
  const now = planOf(dinner);
  const who = whoMoves(dinner, scope);
  const found = planFor(dinner, now, { ...who, number, effort });
  const [score, before] = [scoreOf(dinner, found), scoreOf(dinner, now)];
  const plan = score <= before && keepsTheRules(dinner, now, who) ? now : found;
  const places = changesTo(dinner, plan);
  return {
    places,
    contradictions: [
      ...tooManyAtOnce(who.waiting),
      ...contradictionsOf(dinner, { plan, isMovable: who.isMovable }),
    ],
    score: plan === now ? before : score,
    before,
    lines: scoreLines(dinner, plan),
    ...explained(withPlaces(board, places), tablemates),
  };
}

function tooManyAtOnce(waiting: number): Contradiction[] {
  if (waiting === 0) return [];
  const stay = counted(waiting, "person stays as they are", "people stay as they are");
  const sentence = `At most ${MOVES_MAX} people are moved at once, so ${stay}. Use this proposal, then ask for another.`;
  return [{ sentence, attendeeIds: [] }];
}
