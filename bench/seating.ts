import { aDinner } from "#test/seating/dinner.ts";
import { aRandomPlan } from "#test/seating/random-plan.ts";
import { dinnerOf, planOf } from "#web/seating/plan/dinner.ts";
import { scoreOf } from "#web/seating/plan/score-lines.ts";
import { propose } from "#web/seating/proposal/propose.ts";
import type { Extent } from "./extents.ts";

/** A proposal for a full dinner: how long it takes, and how good it is beside one at random and one that takes longer. */
export type SeatingFigures = {
  tables: number;
  people: number;
  parties: number;
  wishes: number;
  /** Most milliseconds a proposal may take (D-064). */
  boundMs: number;
  runsMs: number[];
  /** Points of the proposals, of random plans, and of proposals with ten times the steps, by number. */
  scores: number[];
  random: number[];
  longer: number[];
  isSamePlan: boolean;
};

const NUMBERS = [1, 2, 3, 4, 5];

/** Two dinners with tables of ten; the first has some 85 parties and 200 people. */
export function measureSeating({ rounds }: Extent["seating"]): SeatingFigures[] {
  return [
    { tables: 20, boundMs: 200 },
    { tables: 40, boundMs: 400 },
  ].map(({ tables, boundMs }) => {
    const board = aDinner(tables, 10);
    const planned = (number: number, effort = 1) => propose(board, { scope: "unseated", number, effort });
    planned(0);
    const runsMs = NUMBERS.flatMap((number) =>
      Array.from({ length: rounds }, () => {
        const start = performance.now();
        planned(number);
        return performance.now() - start;
      }),
    );
    const [first, again] = [planned(1), planned(1)];
    return {
      tables,
      boundMs,
      runsMs,
      people: board.persons.length,
      parties: board.parties.length,
      wishes: board.wishes.length,
      scores: NUMBERS.map((number) => planned(number).score),
      random: NUMBERS.map((number) => {
        const dinner = dinnerOf(aRandomPlan(board, number));
        return scoreOf(dinner, planOf(dinner));
      }),
      longer: NUMBERS.map((number) => planned(number, 10).score),
      isSamePlan: JSON.stringify(first) === JSON.stringify(again),
    };
  });
}
